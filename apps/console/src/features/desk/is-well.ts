import type { Health } from './waiting.ts';

/** From this share of faults on, whoever carries payments or messages is not well. */
const faultyShare = 0.1;
const enoughToTell = 5;

/** Two faults in a quiet hour tell nothing. */
export const isFaulty = ({ ended, faults }: { ended: number; faults: number }): boolean =>
  ended >= enoughToTell && faults / ended >= faultyShare;

/** Nothing is set aside, no book is broken, and whoever carries payments and messages does so. */
export const isWell = ({ queues, operators, gateways, invariants }: Health): boolean =>
  invariants.broken.length === 0 &&
  queues.every(({ setAside }) => setAside === 0) &&
  ![...operators, ...gateways].some(isFaulty);
