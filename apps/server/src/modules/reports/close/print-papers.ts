import type { Answer } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type {
  printClassList as listCall,
  printDailyClose as closeCall,
} from '@ardoise/contract/reports/daily-close';
import { languages, say, type Text } from '@ardoise/contract/values/language';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { costs } from '../../../platform/http/costs.ts';
import { found } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { openGrant, sealGrant } from '../../../platform/signed-grant.ts';
import { sendPdf } from '../../receipts/public.ts';
import { findClasses } from '../../years/public.ts';
import { writeReport } from '../files/write-report.ts';
import { onPaper, readSchoolHead } from '../school-on-paper.ts';
import { closePdf } from './close-pdf.ts';
import { closeText } from './close-text.ts';
import { readDailyClose } from './read-close.ts';

const lifeSeconds = 600;
const keyOf = (services: Services): Buffer => services.keyFor('report-paper-address');

const shared = {
  orgId: z.uuid(),
  language: z.enum(languages),
  /** For whom it is made, as the paper says. */
  name: z.string(),
  expiresAtMs: z.number().int(),
};

const paperGrant = z.discriminatedUnion('paper', [
  z.object({ ...shared, paper: z.literal('close'), day: z.string() }),
  z.object({ ...shared, paper: z.literal('classList'), classId: z.uuid() }),
]);
type PaperGrant = z.output<typeof paperGrant>;

/** A browser that opens a file sends no token, so that the address itself is signed. It is made when it is fetched. */
const addressOf = (services: Services, grant: PaperGrant): { address: string } => ({
  address: `/downloads/report-papers/${sealGrant(keyOf(services), grant)}`,
});

const grantFor = ({ orgId, language, actor, now }: SchoolContext) => ({
  orgId,
  language,
  name: actor.name,
  expiresAtMs: now.getTime() + lifeSeconds * 1000,
});

export async function printDailyClose(
  work: SchoolContext,
  day: string,
): Promise<Answer<typeof closeCall>> {
  await work.audit({ action: 'dailyClose.printed', subject: 'dailyClose', after: { day } });
  return addressOf(work.services, { ...grantFor(work), paper: 'close', day });
}

export async function printClassList(
  work: SchoolContext,
  classId: string,
): Promise<Answer<typeof listCall>> {
  const { tx, orgId } = work;
  const { name } = found((await findClasses(tx, orgId, [classId])).get(classId), errors.notFound);
  await work.audit({
    action: 'classList.printed',
    subject: 'class',
    subjectId: classId,
    after: { name },
  });
  return addressOf(work.services, { ...grantFor(work), paper: 'classList', classId });
}

const classListTitle: Text = { en: 'Class list – {name}', fr: 'Liste de classe – {name}' };
const classListColumns = [
  'studentId',
  'lastName',
  'firstName',
  'phone',
  'owed',
  'overdue',
  'nextDeadline',
];

async function drawClose(
  services: Services,
  { orgId, day, language }: Extract<PaperGrant, { paper: 'close' }>,
): Promise<{ name: string; content: Buffer }> {
  const now = services.clock.now();
  const { close, head } = await services.db.read({ orgId }, async (tx) => ({
    close: await readDailyClose({ tx, orgId, now }, day),
    head: await readSchoolHead(tx, orgId),
  }));
  const text = closeText(close, language, head.timeZone);
  const school = await onPaper(services, orgId, head);
  const content = await closePdf({ text, school, language, createdAt: now });
  return { name: `daily-close-${day}`, content };
}

/** The students' report of one class, with what each owes. */
async function drawClassList(
  services: Services,
  { orgId, classId, language, name }: Extract<PaperGrant, { paper: 'classList' }>,
): Promise<{ name: string; content: Buffer } | null> {
  const classes = await services.db.read({ orgId }, (tx) => findClasses(tx, orgId, [classId]));
  const className = classes.get(classId)?.name;
  if (className === undefined) return null;
  const { content } = await writeReport(
    services,
    {
      org_id: orgId,
      kind: 'students',
      format: 'pdf',
      language,
      choice: { columns: '', classId },
      columns: classListColumns,
      withheld: [],
      maker_name: name,
      created_at: services.clock.now(),
      title: say(classListTitle, language, { name: className }),
    },
    async () => {},
  );
  return { name: `class-list-${className}`, content };
}

export function servePapers(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>(
    '/downloads/report-papers/:token',
    { config: { cost: costs.document } },
    async (request, reply) => {
      const now = services.clock.now();
      const grant = openGrant(keyOf(services), paperGrant, request.params.token, now);
      if (grant === null) return reply.callNotFound();
      const paper =
        grant.paper === 'close'
          ? await drawClose(services, grant)
          : await drawClassList(services, grant);
      return paper === null ? reply.callNotFound() : sendPdf(reply, paper.name, paper.content);
    },
  );
}
