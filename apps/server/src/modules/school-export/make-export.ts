import { roleHolds } from '@ardoise/contract/protocol/permissions';
import type { SchoolExportFailure } from '@ardoise/contract/school-data/school-export';
import type { Job, JobContext } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { isNoRoom } from '../../platform/storage/no-room.ts';
import { openScratch } from '../../platform/storage/scratch.ts';
import { inSchool, type Work } from '../../platform/work.ts';
import { zipPieces } from '../../platform/zip/zip-pieces.ts';
import { findMembers } from '../identity/public.ts';
import { archiveEntries, countSteps } from './content/archive-entries.ts';
import { readSnapshot } from './content/read-snapshot.ts';
import {
  changeUnderWay,
  type ExportPlace,
  findExport,
  notePart,
  partName,
  removeParts,
} from './export-store.ts';
import type { SchoolExportRow } from './tables.ts';

/** It was removed while it was made, or whoever asked for it is no owner any more. */
class NotWanted extends Error {}

/** So much is in memory at once, and read again for a download. */
const partBytes = 8 * 1024 * 1024;

const failureOf = (error: unknown): SchoolExportFailure =>
  isNoRoom(error) ? 'noSpace' : 'unexpected';

/**
 * Makes an export from its beginning to its end. A run after a crash begins anew, of a later moment, and puts its parts under the same
 * names; what was removed meanwhile leaves nothing behind.
 */
async function makeExport(
  { services, isLastAttempt }: JobContext,
  place: ExportPlace,
): Promise<void> {
  const row = await services.db.write({ orgId: place.orgId }, (tx) =>
    changeUnderWay(tx, place, { state: 'running', progress: 0 }),
  );
  if (row === undefined) return;
  try {
    await writeAndKeep(services, row, place);
  } catch (error) {
    await forgetParts(services, place);
    if (error instanceof NotWanted) return;
    const failure = failureOf(error);
    if (failure === 'unexpected' && !isLastAttempt) throw error;
    await inSchool(services, place.orgId, (work) => end(work, place, { state: 'failed', failure }));
    if (failure === 'unexpected') throw error;
    services.log.warn({ err: error, orgId: place.orgId }, 'there is no space left for an export');
  }
}

/** What cannot be removed now goes when the row does. A row that is gone has named its parts to whoever removed it. */
async function forgetParts({ db, storage }: Services, place: ExportPlace): Promise<void> {
  const row = await db.read({ orgId: place.orgId }, (tx) => findExport(tx, place));
  await removeParts(storage, place, { to: row?.parts ?? 0 }).catch(() => {});
}

async function writeAndKeep(
  services: Services,
  row: SchoolExportRow,
  place: ExportPlace,
): Promise<void> {
  const { storage, settings } = services;
  const { orgId } = place;
  const scratch = await openScratch(settings.dataFolder, `export-${orgId}`);
  try {
    const snapshot = await readSnapshot(services, place, scratch);
    const steps = countSteps(snapshot);
    let done = 0;
    const entries = archiveEntries({
      orgId,
      language: row.language,
      snapshot,
      scratch,
      storage,
      onDone: () => (done += 1),
    });
    const percent = () => Math.floor((100 * done) / steps);
    const written = await storeParts(services, place, zipPieces(entries), percent);
    await removeParts(storage, place, { from: written.parts, to: row.parts });
    await keep(services, row, place, { ...written, asOf: snapshot.asOf });
  } finally {
    await scratch.remove();
  }
}

async function storeParts(
  { db, storage }: Services,
  place: ExportPlace,
  pieces: AsyncIterable<Buffer>,
  percent: () => number,
): Promise<{ readonly parts: number; readonly bytes: number }> {
  let parts = 0;
  let bytes = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const store = async (): Promise<void> => {
    const content = Buffer.concat(held);
    held = [];
    heldBytes = 0;
    const isWanted = await db.write({ orgId: place.orgId }, (tx) =>
      notePart(tx, place, parts + 1, percent()),
    );
    if (isWanted === undefined) throw new NotWanted();
    await storage.put(partName(place, parts), content, 'application/octet-stream');
    parts += 1;
    bytes += content.length;
  };
  for await (const piece of pieces) {
    held.push(piece);
    heldBytes += piece.length;
    if (heldBytes >= partBytes) await store();
  }
  if (heldBytes > 0) await store();
  return { parts, bytes };
}

type Ending =
  | {
      readonly state: 'ready';
      readonly bytes: number;
      readonly parts: number;
      readonly as_of: Date;
    }
  | { readonly state: 'failed'; readonly failure: SchoolExportFailure };

/** False where it was removed meanwhile. */
async function end(work: Work, place: ExportPlace, ending: Ending): Promise<boolean> {
  const row = await changeUnderWay(work.tx, place, { ...ending, finished_at: work.now });
  if (row === undefined) return false;
  await work.emit('schoolExport.changed', place.id, { state: ending.state });
  return true;
}

/** Ready, unless whoever asked for it is no owner any more: then nobody gets it. */
async function keep(
  services: Services,
  row: SchoolExportRow,
  place: ExportPlace,
  { parts, bytes, asOf }: { readonly parts: number; readonly bytes: number; readonly asOf: Date },
): Promise<void> {
  const isKept = await inSchool(services, place.orgId, async (work) => {
    const members = await findMembers(work.tx, place.orgId);
    const maker = members.find(({ personId }) => personId === row.maker_id);
    if (maker !== undefined && roleHolds(maker.role, 'schoolData.export'))
      return end(work, place, { state: 'ready', bytes, parts, as_of: asOf });
    await end(work, place, { state: 'failed', failure: 'notAllowed' });
    return false;
  });
  if (!isKept) {
    await removeParts(services.storage, place, { to: parts });
    throw new NotWanted();
  }
}

export const makeExportLater: Job<ExportPlace> = {
  name: 'schoolExports.make',
  kind: 'heavy',
  maxAttempts: 3,
  work: (place, context) => makeExport(context, place),
};
