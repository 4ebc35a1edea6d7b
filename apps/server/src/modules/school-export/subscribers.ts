import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { schoolExportFailureNames } from '@ardoise/contract/school-data/school-export';
import { say, type Text } from '@ardoise/contract/values/language';
import { subscriber } from '../../platform/events/subscriber.ts';
import type { Work } from '../../platform/work.ts';
import { findMembers } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';
import { findExport } from './export-store.ts';
import type { SchoolExportRow } from './tables.ts';

const words = {
  ready: { en: 'The export of the school is ready', fr: 'L’export de l’établissement est prêt' },
  readyText: {
    en: 'Download it within a week; then it is removed.',
    fr: 'Téléchargez-le dans la semaine\u00a0; il sera ensuite supprimé.',
  },
  failed: {
    en: 'The export of the school could not be made',
    fr: 'L’export de l’établissement n’a pas pu être créé',
  },
  asked: {
    en: 'An export of the whole school was asked for',
    fr: 'Un export de tout l’établissement a été demandé',
  },
  askedText: {
    en: '{name} asked for everything of the school as files. If that should not be, remove it.',
    fr: '{name} a demandé toutes les données de l’établissement. Si ce n’est pas normal, supprimez-le.',
  },
} as const satisfies Record<string, Text>;

const filled = (text: Text, values: Record<string, string>): Text => ({
  en: say(text, 'en', values),
  fr: say(text, 'fr', values),
});

async function tell(work: Work, row: SchoolExportRow): Promise<void> {
  const owners = (await findMembers(work.tx, work.orgId))
    .filter(({ role }) => roleHolds(role, 'schoolData.export'))
    .map(({ personId }) => personId);
  const link = screenAddress('schoolData');
  if (row.state === 'queued') {
    const personIds = owners.filter((id) => id !== row.maker_id);
    const text = filled(words.askedText, { name: row.maker_name });
    return notify(work, { personIds, kind: 'security', title: words.asked, text, link });
  }
  await notify(work, {
    personIds: owners.filter((id) => id === row.maker_id),
    kind: 'report',
    title: row.failure === null ? words.ready : words.failed,
    text: row.failure === null ? words.readyText : schoolExportFailureNames[row.failure],
    link,
  });
}

/** Whoever asked is told how it ended; the other owners, that it was asked for. */
export const tellOwners = subscriber({
  name: 'schoolExports.tell-owners',
  on: ['schoolExport.changed'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId, facts }) => {
    if (facts.state === 'running' || facts.state === 'removed') return;
    const row = await findExport(work.tx, { orgId: work.orgId, id: recordId });
    // Told for each step by itself: one that has gone on meanwhile tells of the next by its own event.
    if (row !== undefined) await tell(work, { ...row, state: facts.state });
  },
});
