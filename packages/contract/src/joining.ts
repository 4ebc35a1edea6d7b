import { z } from 'zod';
import { refusals } from './protocol/errors.ts';
import { day } from './values/dates.ts';
import { owesKinds } from './values/joining.ts';

export const joiningErrors = refusals({
  joinsAfterClosing: {
    code: 42200,
    en: 'The first day at school must not be after the end of the year.',
    fr: 'Le premier jour d’école ne doit pas être après la fin de l’année.',
  },
});

export const owes = z
  .enum(owesKinds)
  .describe(
    'Of what fell due before the joining day: `all` is due on that day, `fromJoining` is not owed',
  );

/** Since when a student is there, and what is owed of what fell due before. */
export const joiningFields = {
  joinedOn: day
    .optional()
    .describe(
      'The first day at school, today unless given; a day before the year counts as its reopening day, and every deadline of the class holds',
    ),
  owes: owes.default('all'),
};

/** An import fills in a school that already runs: everybody was there from the beginning unless somebody says otherwise. */
export const importJoiningFields = {
  joinedOn: day
    .optional()
    .describe('The first day at school of everybody on the list, the reopening day unless given'),
  owes: owes.default('all'),
};

/** What joining late has changed of a fee; null where the student was there before anything fell due. */
export const feeJoining = z
  .object({
    joinedOn: day,
    notOwed: z.number().int().describe('Fell due before the joining day, and is not owed'),
    postponed: z.number().int().describe('Fell due before the joining day, and is due on it'),
  })
  .nullable();

/** What leaving would mean for tuition, basic fees and subscriptions of the year. */
export const leaving = z.object({
  /** The day of leaving: what is due by then stays owed. */
  leavesOn: day,
  owed: z.number().int(),
  /** Of later installments: nobody asks for it any more. */
  cut: z.number().int(),
  /** Paid ahead: becomes the family's credit. */
  credit: z.number().int(),
  /** What the student is subscribed to, which ends with it. */
  subscriptions: z.array(z.string()),
});
