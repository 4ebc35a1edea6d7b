import '../tables.ts';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { fileFailureNames } from '@ardoise/contract/reports/report-files';
import { reportForms } from '@ardoise/contract/reports/report-forms';
import { say, type Text } from '@ardoise/contract/values/language';
import { subscriber } from '../../../platform/events/subscriber.ts';
import type { Work } from '../../../platform/work.ts';
import { schoolNameForAnybody, sendEmail } from '../../messages/public.ts';
import { notify } from '../../notifications/public.ts';
import { findFile } from '../files/file-store.ts';
import { findRole, isAllowed } from '../files/still-allowed.ts';
import { findReaders } from '../schedules/find-readers.ts';
import type { ReportFileRow } from '../tables.ts';
import { tellWithheld } from './tell-keepers.ts';

const words = {
  ready: { en: 'Your report is ready', fr: 'Votre rapport est prêt' },
  readyText: {
    en: '{report}, {rows} rows. It stays for a week.',
    fr: '{report}, {rows} lignes. Il reste disponible une semaine.',
  },
  failed: { en: 'Your report could not be made', fr: 'Votre rapport n’a pas pu être créé' },
  subject: { en: '{school}: {report}', fr: '{school}\u00a0: {report}' },
  email: {
    en: 'Hello {name},\n\n{report} is ready, with {rows} rows. Sign in to open it; it stays for a week:\n{link}\n\nIt is sent to you because a schedule of {school} names you. To stop it, ask whoever made the schedule, or switch it off under Reports.',
    fr: 'Bonjour {name},\n\n{report} est prêt, avec {rows} lignes. Connectez-vous pour l’ouvrir\u00a0; il reste disponible une semaine\u00a0:\n{link}\n\nIl vous est envoyé parce qu’un envoi programmé de {school} vous désigne. Pour l’arrêter, adressez-vous à la personne qui l’a créé, ou désactivez-le sous Rapports.',
  },
} as const satisfies Record<string, Text>;

/** In both languages, the same words filled in. */
const filled = (text: Text, file: ReportFileRow): Text => {
  const of = (language: 'en' | 'fr'): string =>
    say(text, language, {
      report: say(reportForms[file.kind].title, language),
      rows: file.rows,
    });
  return { en: of('en'), fr: of('fr') };
};

/** What is shown leads to one's own files. */
const tellHere = (work: Work, file: ReportFileRow): Promise<void> =>
  notify(work, {
    personIds: [file.maker_id],
    kind: 'report',
    title: file.failure === null ? words.ready : words.failed,
    text: file.failure === null ? filled(words.readyText, file) : fileFailureNames[file.failure],
    link: screenAddress('reports'),
  });

/** Of a schedule: it leads to the page of one's own files, after signing in. The file itself holds data of children, and is not sent. */
async function tellByEmail(work: Work, file: ReportFileRow): Promise<void> {
  const { tx, orgId, services } = work;
  const reader = (await findReaders(tx, orgId)).find(({ id }) => id === file.maker_id);
  if (reader === undefined) return;
  const school = await tx
    .selectFrom('organisations')
    .select(['name', 'app_id', 'verification', 'suspended_at'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (school === undefined || school.suspended_at !== null) return;
  const { language } = file;
  const isVerified = school.verification === 'verified';
  const values = {
    school: schoolNameForAnybody({ name: school.name, isVerified }),
    name: reader.name,
    report: say(reportForms[file.kind].title, language),
    rows: file.rows,
    link: `${services.publicUrl()}/${services.settings.zone}/${school.app_id}${screenAddress('reports')}`,
  };
  await sendEmail(work, {
    kind: 'notice',
    template: 'report.ready',
    language,
    to: reader.email,
    subject: say(words.subject, language, values),
    text: say(words.email, language, values),
  });
}

/** One's own export is ready or has failed. Whoever may not read reports by now is told nothing. */
export const tellMaker = subscriber({
  name: 'reports.tell-maker',
  on: ['reportFile.changed'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { facts }) => {
    if (!facts.isBackground || (facts.state !== 'ready' && facts.state !== 'failed')) return;
    const file = await findFile(work.tx, { orgId: work.orgId, id: facts.fileId });
    if (file === undefined) return;
    // What a schedule made for somebody who lost the right meanwhile is told to whoever keeps the schedule.
    if (file.schedule_id !== null && file.failure === 'notAllowed')
      return tellWithheld(work, file.schedule_id, [file.maker_id]);
    const role = await findRole(work.tx, work.orgId, file.maker_id);
    if (role === null || !roleHolds(role, 'reports.read')) return;
    if (file.state === 'ready' && !isAllowed(file, role)) return;
    if (file.schedule_id !== null && file.state === 'ready') await tellByEmail(work, file);
    await tellHere(work, file);
  },
});
