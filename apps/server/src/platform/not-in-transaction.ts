import { AsyncLocalStorage } from 'node:async_hooks';

/** Told what slow work was begun by code that holds a connection of the database. */
export type TellSlowWork = (what: string) => void;

/** Set while code holds a connection, and only in tests: elsewhere asking for it costs next to nothing. */
const holding = new AsyncLocalStorage<TellSlowWork>();

export const markHolding = <Result>(
  tell: TellSlowWork,
  work: () => Promise<Result>,
): Promise<Result> => holding.run(tell, work);

/**
 * Called by everything that is slow or waits for somebody else: files, pictures, PDF, workbooks, the network. A few of
 * these inside a transaction would hold every connection, and all schools would wait for one. It is told as well as
 * thrown, since what is thrown may be caught on its way.
 */
export function notInTransaction(what: string): void {
  const tell = holding.getStore();
  if (tell === undefined) return;
  tell(what);
  throw new Error(`While a connection of the database is held, nobody may ${what}.`);
}
