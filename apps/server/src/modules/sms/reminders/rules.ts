import type { ReminderMoment, ReminderRule } from '@ardoise/contract/sms/reminders';

const msPerDay = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * msPerDay).toISOString().slice(0, 10);

/** Of which deadline a rule reminds on a day. */
export function deadlineOf(
  { moment, days }: Pick<ReminderRule, 'moment' | 'days'>,
  day: string,
): string {
  if (moment === 'on') return day;
  return addDays(day, moment === 'before' ? days : -days);
}

const urgency: Readonly<Record<ReminderMoment, number>> = { after: 2, on: 1, before: 0 };

/** Of several that concern one family on one day, the most pressing is written. */
export function mostUrgent(rules: readonly ReminderRule[]): ReminderRule | undefined {
  return [...rules].sort(
    (a, b) =>
      urgency[b.moment] - urgency[a.moment] ||
      (a.moment === 'before' ? a.days - b.days : b.days - a.days),
  )[0];
}

/** Of every hour, at which reminders are written. */
export const remindMinute = 12;

/** What a school is offered before it has written anything: everything is off. */
export const firstRules: readonly ReminderRule[] = [
  {
    moment: 'before',
    days: 3,
    isOn: false,
    texts: {
      en: '{school}: {pending} FCFA is due on {deadline} for {student}. Pay here: {link}',
      fr: '{school} : {pending} FCFA à payer le {deadline} pour {student}. Payez ici : {link}',
    },
  },
  {
    moment: 'on',
    days: 0,
    isOn: false,
    texts: {
      en: '{school}: {pending} FCFA is due today for {student}. Pay here: {link}',
      fr: "{school} : {pending} FCFA à payer aujourd'hui pour {student}. Payez ici : {link}",
    },
  },
  {
    moment: 'after',
    days: 7,
    isOn: false,
    texts: {
      en: '{school}: {pending} FCFA was due on {deadline} for {student}. Pay here: {link}',
      fr: '{school} : {pending} FCFA attendu le {deadline} pour {student}. Payez ici : {link}',
    },
  },
];
