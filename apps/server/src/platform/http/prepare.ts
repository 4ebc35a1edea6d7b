import { Refusal } from '../refusal.ts';
import type { Route } from './route.ts';

/**
 * Prepares, then does the work that may take what was prepared, and takes it back where the work certainly did not keep
 * it. Any other failure leaves it where it is, for a connection that is lost during a commit may have committed: what
 * was put into storage is then forgotten by its own job.
 */
export async function afterPreparing<Result>(
  { prepare, discard }: NonNullable<Route['preparation']>,
  context: object,
  input: object,
  work: (take: () => unknown) => Promise<Result>,
): Promise<Result> {
  const prepared = await prepare(context as never, input as never);
  let isTaken = false;
  const take = (): unknown => {
    isTaken = true;
    return prepared;
  };
  try {
    const result = await work(take);
    if (!isTaken) await discard?.(prepared as never);
    return result;
  } catch (error) {
    if (error instanceof Refusal) await discard?.(prepared as never);
    throw error;
  }
}
