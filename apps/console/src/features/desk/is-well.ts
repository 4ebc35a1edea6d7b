import type { Health } from './waiting.ts';

/** From this share of faults on, whoever carries payments or messages is not well. */
const faultyShare = 0.1;
const enoughToTell = 5;

/** Two faults in a quiet hour tell nothing. */
export const isFaulty = ({ ended, faults }: { ended: number; faults: number }): boolean =>
  ended >= enoughToTell && faults / ended >= faultyShare;

/** Nobody asks the operator any more after two days: what became of an older payment is for people to find out. */
const asksEndMs = 48 * 3_600_000;

type Finding = 'well' | 'unwell' | 'booksUnknown' | 'paymentUnknown' | 'bothUnknown';

/** The headline: a fault first, then what nobody has looked at; well only where both were looked for. */
export function findingOf(health: Health): Finding {
  if (!isWell(health)) return 'unwell';
  const { at, oldestPending, invariants } = health;
  const isUnchecked = invariants.checkedAt === null;
  const isUnanswered =
    oldestPending !== null && Date.parse(at) - Date.parse(oldestPending.since) > asksEndMs;
  if (isUnchecked) return isUnanswered ? 'bothUnknown' : 'booksUnknown';
  return isUnanswered ? 'paymentUnknown' : 'well';
}

/** Nothing is set aside, no book is broken, and whoever carries payments and messages does so. */
const isWell = ({ queues, operators, gateways, invariants }: Health): boolean =>
  invariants.broken.length === 0 &&
  queues.every(({ setAside }) => setAside === 0) &&
  ![...operators, ...gateways].some(isFaulty);
