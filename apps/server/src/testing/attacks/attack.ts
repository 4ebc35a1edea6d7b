/** The product under attack: a process of its own on this machine. */
export interface Product {
  readonly url: string;
  readonly databaseUrl: string;
  readonly simulatorUrl: string;
  /** Of a student of the demo school: all that a stranger may know of a child. */
  readonly paymentCode: string;
}

/** `short` runs with the tests; `full` is what `npm run attack` sends. */
export type AttackSize = 'short' | 'full';

export interface Attack {
  readonly name: string;
  /** Bounded in count and time: it ends by itself, whatever the product answers. */
  readonly run: (product: Product, size: AttackSize) => Promise<unknown>;
}
