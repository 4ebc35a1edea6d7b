import type { ErrorEntry } from '@ardoise/contract/protocol/errors';
import { type Language, say } from '@ardoise/contract/values/language';
import type { Tx } from './db/database.ts';

interface RefusalDetails {
  /** Fills the places of the text. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Messages at their fields, already in the reader's language. */
  readonly fields?: Record<string, string>;
  readonly retryAfterSeconds?: number;
  /** What was written stays written although the call is refused: a counted wrong password, a spent code. */
  readonly keepsWrites?: boolean;
}

/** A call that is answered with an error of the catalogue. Anything else thrown is a fault of ours. */
export class Refusal extends Error {
  readonly entry: ErrorEntry;
  readonly details: RefusalDetails;

  constructor(entry: ErrorEntry, details: RefusalDetails = {}) {
    super(entry.en);
    this.entry = entry;
    this.details = details;
  }
}

/** Refuses for one field: its own reason names the whole, and the text stands at the field too. */
export const refuseField = (entry: ErrorEntry, field: string, language: Language): Refusal =>
  new Refusal(entry, { fields: { [field]: say(entry, language) } });

/** Answers the value, or refuses where there is none. */
export function found<Value>(value: Value | undefined | null, entry: ErrorEntry): Value {
  if (value === undefined || value === null) throw new Refusal(entry);
  return value;
}

type Outcome<Result> = { readonly result: Result } | { readonly refusal: Refusal };

/** Does the work in a transaction. A refusal undoes it, unless what was written is to be kept. */
export async function writeOrRefuse<Result>(
  transact: <Done>(work: (tx: Tx) => Promise<Done>) => Promise<Done>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const outcome = await transact(async (tx): Promise<Outcome<Result>> => {
    try {
      return { result: await work(tx) };
    } catch (error) {
      if (error instanceof Refusal && error.details.keepsWrites === true) return { refusal: error };
      throw error;
    }
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.result;
}
