import type { Book } from './book.ts';
import { groupBy } from './group-by.ts';
import type { FaultKind } from './plan.ts';
import type { Storm } from './storm.ts';
import type { Verdict } from './verdict/verdict.ts';

const francs = (amount: number): string => `${amount.toLocaleString('en')} F`;

const sum = (counted: ReadonlyMap<string, number>): number =>
  [...counted.values()].reduce((all, one) => all + one, 0);

/** How often each stands in the plan, by name. */
const counts = (names: readonly string[]): string =>
  [...groupBy(names, (name) => name)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, all]) => `${name} ${all.length}`)
    .join(', ');

/** How often each came over something, of how often it stands in the plan. */
const broughtOfPlanned = (names: readonly FaultKind[], { brought }: Book): string =>
  [...groupBy(names, (name) => name)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, all]) => `${name} ${brought.get(name) ?? 0} / ${all.length}`)
    .join(', ');

function rowsOf({ plan, book, traffic }: Storm, verdict: Verdict): Array<[string, string]> {
  const acts = plan.steps.flatMap((step) => ('act' in step ? [step.act] : []));
  const faults = plan.steps.flatMap((step) => ('fault' in step ? [step.fault] : []));
  const { money, payouts, messages, webhooks } = verdict;
  const refused = sum(book.refusals);
  return [
    ['seed, minutes, plan', `${plan.seed}, ${(plan.seconds / 60).toFixed(1)}, ${plan.hash}`],
    ['acts', `${acts.length}: ${counts(acts)}`],
    [
      'faults, brought / planned',
      `${sum(book.brought)} / ${faults.length}: ${broughtOfPlanned(faults, book)}`,
    ],
    [
      'requests',
      `${traffic.requests}, sent again ${traffic.again}, acts refused ${refused}, answers 500: ${sum(traffic.unexplained)}`,
    ],
    ['francs the simulator took', francs(money.taken)],
    ['francs in the ledger, by operators', francs(money.inLedger)],
    [
      'francs on receipts',
      `${francs(money.onReceipts)}, and ${francs(money.income)} of no family, without`,
    ],
    ['francs for a person to decide', francs(money.forAPerson)],
    ['cash taken, in the ledger', `${francs(money.cashTaken)}, ${francs(money.cashInLedger)}`],
    [
      'francs paid out by the simulator, in the ledger',
      `${francs(payouts.paidOut)}, ${francs(payouts.inLedger)}`,
    ],
    [
      'campaign SMS: on phones, counted, unknown',
      `${messages.onPhones}, ${messages.countedAsSent}, ${messages.unknown}`,
    ],
    [
      'other SMS: on phones, of them different, counted',
      `${messages.otherOnPhones}, ${messages.otherDifferent}, ${messages.otherCountedAsSent}`,
    ],
    [
      'webhook events, accepted, accepted again',
      `${webhooks.events}, ${webhooks.accepted}, ${webhooks.again}`,
    ],
    ['writes acknowledged, found', `${verdict.acknowledged}, ${verdict.found}`],
    ['findings', String(verdict.findings.length)],
  ];
}

const mostShown = 20;

/** The table that a person reads, and below it what was found. */
export function describeStorm(storm: Storm, verdict: Verdict): string {
  const rows = rowsOf(storm, verdict);
  const width = Math.max(...rows.map(([name]) => name.length));
  const table = rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
  const refusals = [...storm.book.refusals].map(([what, times]) => `  refused ${times} × ${what}`);
  const unexplained = [...storm.traffic.unexplained].map(
    ([what, times]) => `  answered 500 ${times} × ${what}`,
  );
  const findings = verdict.findings
    .slice(0, mostShown)
    .map(({ rule, found }) => `FOUND ${rule}: ${found}`);
  return [...table, ...refusals, ...unexplained, ...findings].join('\n');
}
