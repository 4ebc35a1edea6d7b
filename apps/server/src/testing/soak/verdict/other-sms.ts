import type { Interruption } from '../ground/delivery.ts';
import type { SentSms } from '../ground/sent-sms.ts';
import { groupBy } from '../group-by.ts';
import type { SeenMessage } from '../watch-simulator.ts';
import { sentAgainForNoReason } from './again.ts';
import type { Finding } from './collections.ts';

/** A receipt, a link, an invoice or a code, as the outbox has it. */
export interface OutboxSms {
  readonly state: string;
  readonly tries: number;
  /** The name that the gateway gave it. */
  readonly reference: string | null;
}

/** What the line between nodes and world has seen. */
export interface SeenOnLine {
  readonly sentSms: readonly SentSms[];
  readonly interruptions: readonly Interruption[];
}

/** So often may a message go that was never answered for: `earliestAgain` of `carry-sms.ts`. */
const mostUnanswered = 3;

export const isSent = ({ state }: OutboxSms): boolean =>
  ['sent', 'delivered', 'undelivered'].includes(state);

export const textKey = (phone: string, text: string): string => `${phone} ${text}`;

/** The node was told that it was taken, and nothing came since that could have kept it from writing that down. */
const mustBeCounted = (
  { answeredAtMs, takenAtMs, reference }: SentSms,
  interruptions: readonly Interruption[],
): boolean =>
  answeredAtMs !== null &&
  reference !== null &&
  !interruptions.some(({ toMs }) => toMs >= takenAtMs);

/** Each that counts as sent is one text on a phone; answers which texts are counted. */
function compareCounted(
  counted: readonly OutboxSms[],
  copies: ReadonlyMap<string, unknown>,
  sentSms: readonly SentSms[],
): { readonly keys: ReadonlySet<string>; readonly findings: Finding[] } {
  const keyOf = new Map(
    sentSms.map(({ reference, phone, text }) => [reference, textKey(phone, text)]),
  );
  const keys = new Set<string>();
  const findings: Finding[] = [];
  for (const row of counted.filter(isSent)) {
    const key = row.reference === null ? undefined : keyOf.get(row.reference);
    const found = JSON.stringify({ row, key });
    if (key === undefined || !copies.has(key))
      findings.push({ rule: 'an SMS that counts as sent never went', found });
    else if (keys.has(key)) findings.push({ rule: 'SMS count as sent that are the same', found });
    else keys.add(key);
  }
  return { keys, findings };
}

/**
 * Receipts, links and invoices: each text is of one message, since each carries a code, a number or a link of its own. It goes
 * again where no answer came, or what was answered could not be written down; and for no other reason.
 */
export function compareOtherSms(
  counted: readonly OutboxSms[],
  onPhones: readonly SeenMessage[],
  { sentSms, interruptions }: SeenOnLine,
): Finding[] {
  const copies = groupBy(onPhones, ({ to, text }) => textKey(to, text));
  const tries = groupBy(sentSms, ({ phone, text }) => textKey(phone, text));
  const { keys, findings } = compareCounted(counted, copies, sentSms);
  const find = (rule: string, found: object): void =>
    void findings.push({ rule, found: JSON.stringify(found) });
  const others = [...copies.keys()].filter((key) => !keys.has(key));
  const rows = counted.filter((row) => row.tries > 0 && !isSent(row)).length;
  if (others.length > rows) find('an SMS went that nobody wrote', { others, rows });
  for (const [key, all] of copies) {
    const own = tries.get(key) ?? [];
    const again = sentAgainForNoReason(own, interruptions);
    if (again.length > 0) find('an SMS that had been taken went again', { key, own, again });
    const unanswered = all.length - own.filter(({ answeredAtMs }) => answeredAtMs !== null).length;
    if (unanswered > mostUnanswered + interruptions.length)
      find('an SMS went too often without an answer', { key, unanswered });
    if (!keys.has(key) && own.some((one) => mustBeCounted(one, interruptions)))
      find('an SMS that was taken does not count as sent', { key, own });
  }
  return findings;
}
