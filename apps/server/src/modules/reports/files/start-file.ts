import '../tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { reportErrors } from '@ardoise/contract/reports/report-errors';
import type { FileFailure } from '@ardoise/contract/reports/report-files';
import type { startReportFile as call } from '@ardoise/contract/reports/reports';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { takeTurns } from '../../../platform/take-turns.ts';
import { columnsFor } from '../ask-report.ts';
import { namesHealth } from '../kinds/students.ts';
import type { ReportFileRow } from '../tables.ts';
import { countToExport } from './count-rows.ts';
import { presentFile, storedName } from './file-store.ts';
import { failureOf, forgetUnkept, makeFileLater, mediaTypes } from './make-file.ts';
import { writeReport } from './write-report.ts';

type Asked = Input<typeof call>;
type Preparing = Pick<SchoolContext, 'services' | 'orgId' | 'role' | 'actor' | 'language' | 'now'>;

/** So many are written while the caller waits; more are made in the background. */
const mostAtOnce = 2_000;

const mostUnderWay = 5;

/** Whatever a connection is lost in the middle of is long over by then. */
const unkeptSeconds = 3_600;

interface Prepared {
  readonly row: ReportFileRow;
  readonly timeZone: string;
}

/** Counts the rows, and makes a small file before any connection is held for the call's own transaction. */
export async function prepareReportFile(
  { services, orgId, role, actor, language, now }: Preparing,
  { params: { kind }, body: { format, ...choice } }: Asked,
): Promise<Prepared> {
  const { columns, withheld } = columnsFor(kind, choice, role);
  const source = await services.reading.open();
  const { rows, timeZone } = await source.read({ orgId }, (tx) =>
    countToExport(tx, { orgId, kind, choice, columns, now }, { format, language }),
  );
  const row: ReportFileRow = {
    org_id: orgId,
    id: newId(now),
    maker_id: actor.personId,
    maker_name: actor.name,
    kind,
    format,
    language,
    choice,
    columns,
    withheld,
    schedule_id: null,
    state: 'queued',
    rows,
    rows_done: 0,
    bytes: null,
    failure: null,
    created_at: now,
    finished_at: null,
    as_of: null,
  };
  return { row: rows > mostAtOnce ? row : await writeNow(services, row), timeZone };
}

async function writeNow(services: Services, row: ReportFileRow): Promise<ReportFileRow> {
  const { org_id: orgId, id, created_at: now } = row;
  const place = { orgId, id };
  await services.db.write({ orgId }, (tx) =>
    enqueue(tx, forgetUnkept, place, { delaySeconds: unkeptSeconds }),
  );
  try {
    const { content, rows, asOf } = await writeReport(services, row, async () => {});
    await services.storage.put(storedName(place), content, mediaTypes[row.format]);
    return { ...row, state: 'ready', rows, bytes: content.length, finished_at: now, as_of: asOf };
  } catch (error) {
    const failure: FileFailure = failureOf(error);
    if (failure !== 'noSpace') throw error;
    return { ...row, state: 'failed', failure, finished_at: now };
  }
}

export const discardReportFile =
  (services: Services) =>
  ({ row }: Prepared): Promise<void> =>
    services.storage.remove(storedName({ orgId: row.org_id, id: row.id }));

/** Writes it down; a large one is made by a job. */
export async function startReportFile(
  work: SchoolContext,
  { row, timeZone }: Prepared,
): Promise<Answer<typeof call>> {
  const { tx, orgId, language } = work;
  const isBackground = row.state === 'queued';
  if (isBackground) await refuseMany(work);
  await tx
    .insertInto('report_files')
    .values({ ...row, choice: JSON.stringify(row.choice) })
    .execute();
  const { id, kind, format, rows, columns } = row;
  await work.audit({
    action: 'report.exported',
    subject: 'report',
    subjectId: id,
    after: { ...row.choice, kind, format, rows, columns: columns.join(', ') },
  });
  if (namesHealth(columns))
    await work.audit({ action: 'health.read', subject: 'report', subjectId: id });
  await work.emit('reportFile.changed', row.maker_id, {
    fileId: id,
    state: row.state,
    isBackground: false,
  });
  if (isBackground) await enqueue(tx, makeFileLater, { orgId, id });
  return presentFile(row, timeZone, language);
}

/** Whoever presses again and again would fill the school's line, and the disk. What a schedule makes is nobody's press. */
async function refuseMany({ tx, orgId, actor }: SchoolContext): Promise<void> {
  await takeTurns(tx, `reports:${orgId}:${actor.personId}`);
  const { underWay } = await tx
    .selectFrom('report_files')
    .select(({ fn }) => fn.countAll<number>().as('underWay'))
    .where('org_id', '=', orgId)
    .where('maker_id', '=', actor.personId)
    .where('schedule_id', 'is', null)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  if (underWay >= mostUnderWay)
    throw new Refusal(reportErrors.tooManyExports, { values: { most: mostUnderWay } });
}
