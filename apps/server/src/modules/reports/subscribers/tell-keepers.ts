import '../tables.ts';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { reportForms } from '@ardoise/contract/reports/report-forms';
import { scheduleStopNames } from '@ardoise/contract/reports/schedule-stops';
import { say, type Text } from '@ardoise/contract/values/language';
import { subscriber } from '../../../platform/events/subscriber.ts';
import type { Work } from '../../../platform/work.ts';
import { findMembers } from '../../identity/public.ts';
import { notify } from '../../notifications/public.ts';
import { namePeople } from '../schedules/find-readers.ts';
import { readSchedules, type ScheduleRow } from '../schedules/schedule-access.ts';

const words = {
  stopped: {
    en: '“{report}” is sent no longer',
    fr: '«\u00a0{report}\u00a0» n’est plus envoyé',
  },
  withheld: {
    en: '“{report}” was not sent to everybody',
    fr: '«\u00a0{report}\u00a0» n’a pas été envoyé à tous',
  },
  withheldText: {
    en: 'These people may not read this report any more, and were sent nothing: {names}.',
    fr: 'Ces personnes ne peuvent plus lire ce rapport et n’ont rien reçu\u00a0: {names}.',
  },
} as const satisfies Record<string, Text>;

const inBoth = (text: Text, values: (language: 'en' | 'fr') => Record<string, string>): Text => ({
  en: say(text, 'en', values('en')),
  fr: say(text, 'fr', values('fr')),
});

/** As whoever keeps it knows it: by its name where that is theirs to see. */
const nameIn =
  (row: ScheduleRow, keeperIds: readonly string[]) =>
  (language: 'en' | 'fr'): { report: string } => {
    const isSeen = row.is_shared || keeperIds.every((id) => id === row.saved_by);
    return { report: isSeen ? row.name : say(reportForms[row.kind].title, language) };
  };

/** Whoever made the schedule; after they have left, whoever edits the team. */
async function findKeepers({ tx, orgId }: Work, row: ScheduleRow): Promise<string[]> {
  const members = await findMembers(tx, orgId);
  const may = members.filter(({ role }) => roleHolds(role, 'reports.read'));
  if (may.some(({ personId }) => personId === row.owner_id)) return [row.owner_id];
  return may.flatMap(({ personId, role }) => (roleHolds(role, 'staff.edit') ? [personId] : []));
}

async function tellKeepers(work: Work, scheduleId: string, title: Text, text: Text): Promise<void> {
  const [row] = await readSchedules(work, scheduleId);
  if (row === undefined) return;
  const personIds = await findKeepers(work, row);
  await notify(work, {
    personIds,
    kind: 'report',
    title: inBoth(title, nameIn(row, personIds)),
    text,
    link: screenAddress('reports'),
  });
}

/** Somebody whom a schedule names may not read it any more. */
export async function tellWithheld(
  work: Work,
  scheduleId: string,
  personIds: readonly string[],
): Promise<void> {
  const names = [...(await namePeople(work.tx, personIds)).values()].toSorted().join(', ');
  await tellKeepers(
    work,
    scheduleId,
    words.withheld,
    inBoth(words.withheldText, () => ({ names })),
  );
}

export const tellWithheldReaders = subscriber({
  name: 'reports.tell-withheld',
  on: ['reportSchedule.withheld'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: (work, { recordId, facts }) => tellWithheld(work, recordId, facts.personIds),
});

export const tellStopped = subscriber({
  name: 'reports.tell-stopped',
  on: ['reportSchedule.stopped'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: (work, { recordId, facts }) =>
    tellKeepers(work, recordId, words.stopped, scheduleStopNames[facts.reason]),
});
