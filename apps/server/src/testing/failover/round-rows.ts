import type { RoundResult } from './failover-round.ts';
import type { Row } from './print-table.ts';

const goalMs = 30_000;

const seconds = (ms: number | null): string =>
  ms === null ? 'never' : `${(ms / 1_000).toFixed(1)} s`;
const all = (lines: readonly string[]): string =>
  lines.length === 0 ? '0' : `${lines.length}: ${lines.slice(0, 3).join('; ')}`;

const told = (findings: RoundResult['amiss']): string =>
  all(findings.map(({ rule, found }) => `${rule} ${found}`));
const francs = ({ taken, inLedger, onReceipts }: RoundResult['money']): string =>
  [taken, inLedger, onReceipts].map((amount) => amount.toLocaleString('en')).join(' / ');
/** What payers pay for the provider on top is the provider's, and stands in an entry of its own. */
const isSame = ({ taken, payerFees, inLedger, onReceipts }: RoundResult['money']): boolean =>
  taken === inLedger + payerFees && onReceipts === inLedger;

/** What a round has shown, and what is wanted of it. */
export const rowsOf = (result: RoundResult): Row[] => [
  {
    figure: 'primary killed with -9, and who took its place',
    measured: `${result.killed} → ${result.promoted}`,
    wanted: 'another one',
    isMet: result.killed !== result.promoted,
  },
  {
    figure: 'payments acknowledged to payers',
    measured: String(result.acknowledged),
    wanted: '50 or more',
    isMet: result.acknowledged >= 50,
  },
  {
    figure: 'acknowledged payments that the books do not have as told',
    measured: told(result.untrue),
    wanted: '0',
    isMet: result.untrue.length === 0,
  },
  {
    figure: 'lost, counted twice, or counted with another amount',
    measured: told(result.amiss),
    wanted: '0',
    isMet: result.amiss.length === 0,
  },
  {
    figure: 'francs: operators took, ledger has, receipts say',
    measured: francs(result.money),
    wanted: 'the same',
    isMet: isSame(result.money),
  },
  {
    figure: 'payments that failed, still open',
    measured: `${result.failed}, ${result.openStill}`,
    wanted: '0 open',
    isMet: result.openStill === 0,
  },
  {
    figure: 'invariants of the books that do not hold',
    measured: all(result.brokenInvariants),
    wanted: '0',
    isMet: result.brokenInvariants.length === 0,
  },
  {
    figure: 'a new primary after',
    measured: seconds(result.promotedAfterMs),
    wanted: '',
    isMet: true,
  },
  {
    figure: 'payments settle again after',
    measured: seconds(result.settlesAgainAfterMs),
    wanted: `under ${seconds(goalMs)}`,
    isMet: (result.settlesAgainAfterMs ?? Infinity) < goalMs,
  },
  {
    figure: 'the killed one is a replica after',
    measured: seconds(result.backAsReplicaAfterMs),
    wanted: '',
    isMet: true,
  },
  {
    figure: 'times that a payer had to press again',
    measured: String(result.triedAgain),
    wanted: '',
    isMet: true,
  },
  {
    figure: 'nodes of the product restarted',
    measured: result.nodesLive ? '0' : 'one has ended',
    wanted: '0',
    isMet: result.nodesLive,
  },
];
