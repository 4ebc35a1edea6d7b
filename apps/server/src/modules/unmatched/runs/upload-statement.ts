import { statementErrors } from '@ardoise/contract/statement-errors';
import { uploadErrors } from '@ardoise/contract/uploads';
import type { SchoolContext } from '../../../platform/http/context.ts';
import type { UploadedFile } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { takeTurns } from '../../../platform/take-turns.ts';
import { inSchool } from '../../../platform/work.ts';
import { storeUnkept } from '../../files/public.ts';
import type { ReadStatement } from '../read/read-statement.ts';
import { compareRun, readContent, readStatementFile } from './read-run.ts';
import { countReading, type RunPlace, statementName } from './run-store.ts';

/** Some 800 rows of MTN's 54 columns: less than a second. */
const readAtOnceBytes = 150 * 1024;
const maxNameLength = 200;
/** Of one school at a time. */
const maxReading = 3;

/** Who uploads: nothing is held in the database yet. */
export type Asked = Pick<SchoolContext, 'services' | 'orgId' | 'actor' | 'requestId' | 'now'>;

/** The schools that this node is reading a file of: a second one is refused rather than kept waiting. */
const reading = new Set<string>();

export async function oneAtATime<Result>(
  orgId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (reading.has(orgId)) throw new Refusal(statementErrors.tooManyStatements);
  reading.add(orgId);
  try {
    return await work();
  } finally {
    reading.delete(orgId);
  }
}

/** Takes a file, and compares a small one while the person waits. Sent again, it changes nothing: every line is kept once. */
export const uploadStatement = (asked: Asked, files: readonly UploadedFile[]): Promise<string> =>
  oneAtATime(asked.orgId, async () => {
    const { services, orgId, now } = asked;
    const { name, content } = found(files[0], uploadErrors.noFile);
    const read = await readContent(services, orgId, content);
    const place = { orgId, runId: newId(now) };
    const mediaType = 'application/octet-stream';
    await storeUnkept(services, orgId, [
      { id: place.runId, name: statementName(place), content, mediaType },
    ]);
    const isSmall = content.length <= readAtOnceBytes;
    await begin(asked, place, { name, read, isSmall });
    if (read.kind === 'read' && isSmall) await compareRun(services, place, read);
    return place.runId;
  });

interface Upload {
  readonly name: string;
  readonly read: ReadStatement;
  readonly isSmall: boolean;
}

const begin = (
  { services, actor, requestId, now }: Asked,
  place: RunPlace,
  { name, read, isSmall }: Upload,
): Promise<void> =>
  inSchool(
    services,
    place.orgId,
    async (work) => {
      const { tx, orgId } = work;
      await takeTurns(tx, `statement-upload:${orgId}`);
      if ((await countReading(tx, orgId, now)) >= maxReading)
        throw new Refusal(statementErrors.tooManyStatements);
      const fileName = name.slice(-maxNameLength).replaceAll(/\p{C}/gu, '');
      await tx
        .insertInto('statement_runs')
        .values({
          org_id: orgId,
          id: place.runId,
          state: read.kind === 'read' ? 'reading' : 'columns',
          file_name: fileName,
          operator: read.kind === 'read' ? read.operator : null,
          columns: JSON.stringify(read.kind === 'read' ? [] : read.columns),
          failure: null,
          created_by: actor.personId,
          created_at: now,
        })
        .execute();
      if (read.kind === 'read' && !isSmall) await enqueue(tx, readStatementFile, place);
      await work.audit({
        action: 'statement.uploaded',
        subject: 'statement',
        subjectId: place.runId,
        after: { fileName },
      });
      await work.emit('statement.uploaded', place.runId, {});
    },
    { actor, requestId, now },
  );
