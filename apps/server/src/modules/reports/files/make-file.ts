import '../tables.ts';
import type { FileFailure } from '@ardoise/contract/reports/report-files';
import { sql } from 'kysely';
import type { Job, JobContext } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { isNoRoom } from '../../../platform/storage/no-room.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import type { ReportFileRow } from '../tables.ts';
import { changeUnderWay, type FilePlace, findFile, storedName } from './file-store.ts';
import { isStillAllowed } from './still-allowed.ts';
import { writeReport } from './write-report.ts';

/** Its maker has cancelled it or may not have it any more, or it is gone. */
class NotWanted extends Error {}

export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
} as const;

/** Without room, trying again at once would fail again: a person has to make some. */
export const failureOf = (error: unknown): FileFailure =>
  isNoRoom(error) ? 'noSpace' : 'unexpected';

/**
 * Writes an export from its beginning to its end. A run after a crash begins anew and puts the same file under the same name; what
 * was cancelled meanwhile leaves nothing behind.
 */
export async function makeFile({ services, isLastAttempt }: JobContext, place: FilePlace) {
  const { db, storage } = services;
  const { orgId } = place;
  const row = await db.write({ orgId }, (tx) =>
    changeUnderWay(tx, place, { state: 'running', rows_done: 0 }),
  );
  if (row === undefined) return;
  try {
    await writeAndKeep(services, row, place);
  } catch (error) {
    // What cannot be removed now goes when the row does.
    await storage.remove(storedName(place)).catch(() => {});
    if (error instanceof NotWanted) return;
    const failure = failureOf(error);
    if (failure === 'unexpected' && !isLastAttempt) throw error;
    await endFile(services, place, { state: 'failed', failure });
    if (failure === 'unexpected') throw error;
    services.log.warn({ err: error, orgId }, 'there is no space left for an export');
  }
}

async function writeAndKeep(
  services: Services,
  row: ReportFileRow,
  place: FilePlace,
): Promise<void> {
  const { db, storage } = services;
  const tell = async (done: number): Promise<void> => {
    const isWanted = await db.write({ orgId: place.orgId }, (tx) =>
      changeUnderWay(tx, place, { state: 'running', rows_done: done }),
    );
    if (isWanted === undefined) throw new NotWanted();
  };
  const { content, rows, asOf } = await writeReport(services, row, tell);
  await storage.put(storedName(place), content, mediaTypes[row.format]);
  const isKept = await keepFile(services, place, {
    state: 'ready',
    rows,
    bytes: content.length,
    as_of: asOf,
  });
  if (!isKept) throw new NotWanted();
}

interface Ready {
  readonly state: 'ready';
  readonly rows: number;
  readonly bytes: number;
  readonly as_of: Date;
}

interface Failed {
  readonly state: 'failed';
  readonly failure: FileFailure;
}

/** False where it has ended otherwise meanwhile. */
async function endWith(work: Work, place: FilePlace, end: Ready | Failed): Promise<boolean> {
  const row = await changeUnderWay(work.tx, place, { ...end, finished_at: work.now });
  if (row === undefined) return false;
  const facts = { fileId: row.id, state: row.state, isBackground: true };
  await work.emit('reportFile.changed', row.maker_id, facts);
  return true;
}

const endFile = (services: Services, place: FilePlace, end: Failed): Promise<boolean> =>
  inSchool(services, place.orgId, (work) => endWith(work, place, end));

/** Ready, unless its maker may see less by now than when it was begun: then nobody gets it. */
const keepFile = (services: Services, place: FilePlace, end: Ready): Promise<boolean> =>
  inSchool(services, place.orgId, async (work) => {
    const row = await findFile(work.tx, place);
    if (row === undefined || (await isStillAllowed(work.tx, row))) return endWith(work, place, end);
    await endWith(work, place, { state: 'failed', failure: 'notAllowed' });
    await countOut(work, row);
    return false;
  });

/** It was counted among those to whom the schedule went. */
async function countOut({ tx, orgId }: Work, file: ReportFileRow): Promise<void> {
  if (file.schedule_id === null) return;
  await tx
    .updateTable('report_schedules')
    .set({ last_sent: sql<number>`last_sent - 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', file.schedule_id)
    .where('last_at', '=', file.created_at)
    .where('last_sent', '>', 0)
    .execute();
}

export const makeFileLater: Job<FilePlace> = {
  name: 'reports.make',
  kind: 'heavy',
  maxAttempts: 3,
  work: (place, context) => makeFile(context, place),
};

/** What a call has put into storage, and then could not keep: no row knows it. */
export const forgetUnkept: Job<FilePlace> = {
  name: 'reports.forget',
  kind: 'upkeep',
  maxAttempts: 10,
  work: async (place, { services }) => {
    const row = await services.db.read({ orgId: place.orgId }, (tx) => findFile(tx, place));
    if (row === undefined) await services.storage.remove(storedName(place));
  },
};
