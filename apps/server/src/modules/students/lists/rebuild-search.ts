import '../tables.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue, type Job, type RecurringJob } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { inNoSchool } from '../../../platform/work.ts';
import { clearWordsOfNobody } from './search-beside.ts';
import { reindexFamilies, reindexGuardians, reindexStudents } from './reindex.ts';

/** So many are held at a time: whoever changes one of them waits for no more. */
const batchSize = 500;
/** Schools that are begun in one round; the next round takes the next ones. */
const schoolsAtOnce = 100;

/** A part of what is searched, written anew where `search_rebuilds` names the school and the part. */
interface SearchedPart {
  readonly part: 'people' | 'payers' | 'applications';
  readonly steps: readonly RebuildStep[];
  /** What is done once all of it is written. */
  readonly tidy?: (tx: Tx, orgId: string) => Promise<void>;
}

/** One batch after this id, held while it is written; answers the last id, or null at the end. */
export type RebuildStep = (
  tx: Tx,
  orgId: string,
  after: string,
  most: number,
) => Promise<string | null>;

interface Rebuilding {
  readonly job: Job<{ readonly orgId: string }>;
  readonly recurring: RecurringJob;
}

const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/** The job of one school, and the one that finds the schools that need it. */
export function rebuildPart({ part, steps, tidy = async () => {} }: SearchedPart): Rebuilding {
  const job: Rebuilding['job'] = {
    name: `search.rebuild-${part}`,
    kind: 'rounds',
    maxAttempts: 10,
    work: async ({ orgId }, { services }) => {
      for (const step of steps) await runStep(services, orgId, step);
      await services.db.write({ orgId }, (tx) => tidy(tx, orgId));
      await services.db.write({ orgId }, (tx) =>
        tx
          .deleteFrom('search_rebuilds')
          .where('org_id', '=', orgId)
          .where('part', '=', part)
          .execute(),
      );
    },
  };
  const recurring: RecurringJob = {
    name: `search.begin-${part}`,
    cron: '* * * * *',
    work: ({ services }) => inNoSchool(services, ({ tx }) => enqueueRebuilds(tx, part, job)),
  };
  return { job, recurring };
}

/** A job that waits or runs already keeps its place. */
async function enqueueRebuilds(
  tx: Tx,
  part: SearchedPart['part'],
  job: Rebuilding['job'],
): Promise<void> {
  const schools = await tx
    .selectFrom('search_rebuilds')
    .select('org_id')
    .where('part', '=', part)
    .orderBy('org_id')
    .limit(schoolsAtOnce)
    .execute();
  for (const { org_id: orgId } of schools)
    await enqueue(tx, job, { orgId }, { key: `${job.name}:${orgId}`, keepsTime: true });
}

async function runStep(
  { db }: Pick<Services, 'db'>,
  orgId: string,
  step: RebuildStep,
): Promise<void> {
  let after: string | null = beforeAllIds;
  while (after !== null) {
    const from: string = after;
    after = await db.write({ orgId }, (tx) => step(tx, orgId, from, batchSize));
  }
}

type People = 'students' | 'families' | 'guardians';

/** In the order of ids, as everybody locks them: what is written is what stands in the rows until the commit. */
const stepOf =
  (
    table: People,
    reindex: (tx: Tx, orgId: string, ids: readonly string[]) => Promise<void>,
  ): RebuildStep =>
  async (tx, orgId, after, most) => {
    const rows = await tx
      .selectFrom(table)
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(most)
      .forNoKeyUpdate()
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return null;
    await reindex(tx, orgId, ids);
    return ids.at(-1) ?? null;
  };

export const rebuildPeople = rebuildPart({
  part: 'people',
  steps: [
    stepOf('students', reindexStudents),
    stepOf('families', reindexFamilies),
    stepOf('guardians', reindexGuardians),
  ],
  tidy: clearWordsOfNobody,
});
