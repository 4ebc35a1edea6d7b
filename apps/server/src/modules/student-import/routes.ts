import { joiningErrors } from '@ardoise/contract/joining';
import { errors } from '@ardoise/contract/protocol/errors';
import { isLanguage, type Language, say } from '@ardoise/contract/values/language';
import {
  chooseForImport,
  commitImport,
  getImport,
  importErrors,
  type ImportRun,
  listImportRows,
  uploadImport,
} from '@ardoise/contract/student-import';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { costs } from '../../platform/http/costs.ts';
import { languageOfRequest } from '../../platform/http/request.ts';
import { route, routeWithPreparation } from '../../platform/http/route.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Module } from '../../platform/module.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { Work } from '../../platform/work.ts';
import { xlsxMediaType } from '../../platform/xlsx/write.ts';
import { type GivenJoining, type Joining, joinsTooLate } from '../enrolment/public.ts';
import { todayAt } from '../students/public.ts';
import { findYearToJoin, readYear } from '../years/public.ts';
import { checkUpload, commitChecked, uploadName } from './jobs.ts';
import { takeCommitTurn } from './limit-imports.ts';
import { purgeImports } from './purge-imports.ts';
import {
  isGoodAddress,
  type ResultParams,
  type Workbook,
  workbookAddress,
  workbookRoute,
} from './commit/result-address.ts';
import { refusedName, writeRefused } from './commit/refused-rows.ts';
import { resultName, writeResult } from './commit/result.ts';
import { chooseForImport as choose, prepareChoice } from './choose-for-import.ts';
import { presentFindings } from './present-findings.ts';
import { changeRun, findRun, type ImportPlace, listRows, noCounts } from './store.ts';
import type { ImportRunRow } from './tables.ts';
import { templateName, writeTemplate } from './read/template.ts';
import { prepareUpload, uploadImport as takeUpload } from './upload-import.ts';

const hasResult = (state: ImportRun['state']): boolean => state === 'checked' || state === 'done';

const hasRefused = ({ counts }: ImportRunRow): boolean =>
  (counts.error ?? 0) + (counts.leftOut ?? 0) > 0;

export function studentImport(services: Services): Module {
  const key = services.keyFor('import-result');
  const present = (row: ImportRunRow | undefined, language: Language, now: Date): ImportRun => {
    const run = found(row, errors.notFound);
    const place = { orgId: run.org_id, importId: run.id };
    return {
      id: run.id,
      state: run.state,
      fileName: run.file_name,
      progress: run.progress,
      counts: { ...noCounts, ...run.counts },
      families: run.families,
      guardians: run.guardians,
      failure: run.failure === null ? null : say(run.failure, language),
      findings: presentFindings(run.findings),
      resultAddress: hasResult(run.state) ? workbookAddress(key, 'result', place, now) : null,
      refusedAddress:
        hasResult(run.state) && hasRefused(run)
          ? workbookAddress(key, 'refused', place, now)
          : null,
    };
  };
  return {
    routes: [
      routeWithPreparation(uploadImport, {
        prepare: (context, { files, query }) => prepareUpload(context, files, query),
        handle: async (context, { prepared }) => {
          await takeUpload(context, prepared);
          const run = await findRun(context.tx, prepared.place);
          return present(run, context.language, context.now);
        },
        discard: ({ place }) => services.storage.remove(uploadName(place)),
      }),
      route(getImport, async ({ tx, orgId, language, now }, { params }) =>
        present(await findRun(tx, { orgId, importId: params.id }), language, now),
      ),
      route(listImportRows, async ({ tx, orgId, language }, { params, query }) => {
        const place: ImportPlace = { orgId, importId: params.id };
        found(await findRun(tx, place), errors.notFound);
        const { page, perPage, outcome } = query;
        const { items, total } = await listRows(tx, place, { page, perPage, outcome });
        return {
          items: items.map(({ row_number, outcome: became, content, problems }) => ({
            row: row_number,
            outcome: became,
            ...content.label,
            problems: problems.map((problem) => ({
              ...problem,
              message: say(problem.message, language),
            })),
          })),
          total,
          page,
          perPage,
        };
      }),
      routeWithPreparation(chooseForImport, {
        prepare: (context, { params, body }) => prepareChoice(context, params.id, body),
        handle: async (context, { params, body, prepared }) => {
          await choose(context, params.id, body, prepared);
          const run = await findRun(context.tx, { orgId: context.orgId, importId: params.id });
          return present(run, context.language, context.now);
        },
      }),
      route(commitImport, async (context, { params, body }) => {
        const { tx, orgId, actor, requestId, language, now } = context;
        const place: ImportPlace = { orgId, importId: params.id };
        const run = found(await findRun(tx, place), errors.notFound);
        refuseUncommittable(run, body.rows);
        if (run.state === 'checked') await takeCommitTurn(context);
        if (await changeRun(tx, place, 'checked', { state: 'importing' })) {
          const committer = { id: actor.personId, name: actor.name, requestId };
          const joining = await joiningOf(context, body, run.choices.yearId);
          await enqueue(tx, commitChecked, { ...place, committer, joining, moves: body.moves });
          await context.emit('import.started', params.id, {});
        }
        return present(await findRun(tx, place), language, now);
      }),
    ],
    jobs: [checkUpload, commitChecked],
    recurring: [purgeImports],
    pages: (app) => serveWorkbooks(app, services, key),
  };
}

/** Said to whoever presses, and not by a job that fails. */
async function joiningOf(
  work: Work,
  { joinedOn, owes }: GivenJoining,
  yearId: string | undefined,
): Promise<Joining> {
  const { tx, orgId } = work;
  if (joinedOn !== undefined) {
    const year =
      yearId === undefined ? await findYearToJoin(tx, orgId) : await readYear(tx, orgId, yearId);
    if (year !== null && joinsTooLate(joinedOn, await todayAt(work), year.closing_on))
      throw new Refusal(joiningErrors.joinsAfterClosing);
  }
  return { joinedOn: joinedOn ?? null, owes };
}

/** One that is being imported is answered as it stands: a second press changes nothing. */
function refuseUncommittable({ state, counts }: ImportRunRow, rows: 'all' | 'good'): void {
  if (state === 'done') throw new Refusal(importErrors.importAlreadyDone);
  if (state === 'reading') throw new Refusal(importErrors.importNotChecked);
  const hasErrors = state === 'failed' || (rows === 'all' && (counts.error ?? 0) > 0);
  if (hasErrors) throw new Refusal(importErrors.importHasErrors);
  if (state === 'checked' && (counts.created ?? 0) + (counts.matched ?? 0) === 0)
    throw new Refusal(importErrors.importHasNothing);
}

const sendWorkbook = (reply: FastifyReply, name: string, content: Buffer): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(xlsxMediaType)
    .send(content);

/** The same for everybody: written once for each language. */
const templates = new Map<Language, Promise<Buffer>>();
const templateIn = (language: Language): Promise<Buffer> => {
  const template = templates.get(language) ?? writeTemplate(language);
  templates.set(language, template);
  return template;
};

function serveWorkbooks(app: FastifyInstance, services: Services, key: Buffer): void {
  app.get<{ Querystring: { lang?: string } }>(
    '/ba021/v1/school/students/import-template.xlsx',
    { config: { cost: costs.text } },
    async (request, reply) => {
      const { lang } = request.query;
      const language = isLanguage(lang) ? lang : languageOfRequest(request);
      return sendWorkbook(reply, templateName[language], await templateIn(language));
    },
  );
  serveWorkbook(app, services, key, 'result', async (run, place, language) => {
    const tense = run.state === 'done' ? 'has' : 'would';
    const content = await writeResult(services.db, place, tense, language);
    return { name: resultName[language], content };
  });
  serveWorkbook(app, services, key, 'refused', async (run, place, language) => ({
    name: refusedName[language],
    content: await writeRefused(services, place, run.choices, language),
  }));
}

/** Of one import, for whoever holds an address that was signed for it. */
function serveWorkbook(
  app: FastifyInstance,
  { db, clock }: Services,
  key: Buffer,
  workbook: Workbook,
  write: (
    run: ImportRunRow,
    place: ImportPlace,
    language: Language,
  ) => Promise<{ name: string; content: Buffer }>,
): void {
  app.get<{ Params: ResultParams; Querystring: { lang?: string } }>(
    workbookRoute(workbook),
    { config: { cost: costs.document } },
    async (request, reply) => {
      const { params, query } = request;
      if (!isGoodAddress(key, params, clock.now())) throw new Refusal(errors.notFound);
      const language = isLanguage(query.lang) ? query.lang : languageOfRequest(request);
      const run = await db.read({ orgId: params.orgId }, (tx) => findRun(tx, params));
      const { name, content } = await write(found(run, errors.notFound), params, language);
      return sendWorkbook(reply, name, content);
    },
  );
}
