import './tables.ts';
import type { Environment } from '@ardoise/contract/developer/environments';
import type { Work } from '../../platform/work.ts';

type TestEnvironment = Exclude<Environment, 'production'>;

interface TestEntry {
  readonly environment: TestEnvironment;
  /** Of what moved it: each moves it once. */
  readonly id: string;
  /** Below zero what goes out. */
  readonly amount: number;
  readonly at: Date;
}

/** Writes into the books in which developers try things out; the school's own know nothing of it. */
export async function writeTestEntry(
  { tx, orgId }: Work,
  ...entries: readonly TestEntry[]
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('test_entries')
    .values(entries.map((entry) => ({ org_id: orgId, ...entry })))
    .execute();
}
