import '../tables.ts';
import type { Work } from '../../../platform/work.ts';
import { writeTestEntry } from '../../ledger/public.ts';
import { sendsByProvider } from '../../mobile-money/public.ts';
import type { TestDisbursementRow } from '../tables.ts';

/** One has one job at a time. */
export const testKey = (id: string): string => `test-disbursement:${id}`;

/** What is on its way is told of by nobody: programs ask for it, and hear how it ended. */
const sayMoved = async (
  work: Work,
  { id }: Pick<TestDisbursementRow, 'id'>,
  state: 'asked' | 'paid' | 'failed',
): Promise<void> => {
  if (state !== 'asked') await work.emit('testDisbursement.ended', id, { state });
};

const tests = sendsByProvider<TestDisbursementRow>({
  jobName: 'testDisbursements.send',
  keyOf: testKey,
  rows: 'test_disbursements',
  isTest: true,
  postPaid: (work, { row: { id, amount } }) =>
    writeTestEntry(work, { environment: 'development', id, amount: -amount, at: work.now }),
  /** It left no books: what is open is only not counted. */
  giveBack: () => Promise.resolve(),
  sayMoved,
});

export const sendTest = tests.job;
