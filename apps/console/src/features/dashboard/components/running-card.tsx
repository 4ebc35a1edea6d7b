import { periodOfRange } from '@ardoise/contract/values/periods';
import { dayIn } from '@ardoise/contract/values/dates';
import { BarList } from '../../../ui/charts/bar-list.tsx';
import { FindingCard, useIsPhone } from '../../../ui/charts/finding-card.tsx';
import { RunningChart } from '../../../ui/charts/running-chart.tsx';
import { addUp, shareOf } from '../../../ui/charts/scales.ts';
import { formatShort } from '../../../domain/money/short-amount.ts';
import { TextLink } from '../../../ui/link-button.tsx';
import { type Board, useBoard } from '../board.ts';
import { formatNear } from '../days.ts';
import { findRunning, type RunningFinding } from '../findings/find-running.ts';
import { sayRunning } from '../findings/words.ts';
import { runningLineOf, sayPoint, stretchesOf } from '../running.ts';

/** On a phone: what the finding follows from, in one line. */
function summaryOf({ t, data, language, timeZone }: Board, { weeks }: RunningFinding): string {
  const short = (amount: number) => formatShort(amount, language);
  const near = (at: string) => formatNear(dayIn(timeZone, new Date(at)));
  if (weeks !== null)
    return t('running.weeks', {
      before: near(weeks.before.from),
      beforeAmount: short(weeks.before.amount),
      last: near(weeks.last.from),
      lastAmount: short(weeks.last.amount),
    });
  const { amount, before } = data.collected;
  return t('running.summary', {
    amount: short(amount),
    hasBefore: String(before !== null),
    before: short(before ?? 0),
  });
}

/** Every point to the franc, and what came before the first, so that the rows add up to the figures above. */
function tableOf(board: Board) {
  const { t, data, show } = board;
  const { points, earlier, unit } = data;
  const hasBefore = points.some(({ before }) => before !== null);
  const soFar = addUp([earlier.collected, ...points.map(({ collected }) => collected)]);
  const hasEarlier = earlier.collected !== 0 || earlier.due !== 0;
  const beforeCell = (amount: number | null) =>
    hasBefore ? [amount === null ? '–' : show(amount)] : [];
  return {
    columns: [
      t(`running.columns.${unit}`),
      t('running.columns.collected'),
      t('running.columns.soFar'),
      t('running.columns.due'),
      ...(hasBefore ? [t('running.columns.before')] : []),
    ],
    rows: [
      ...points
        .map(({ at, collected, due, before }, index) => ({
          key: at,
          cells: [
            sayPoint(board, at),
            show(collected),
            show(soFar[index + 1] ?? 0),
            show(due),
            ...beforeCell(before),
          ],
        }))
        .toReversed(),
      ...(hasEarlier
        ? [
            {
              key: 'earlier',
              cells: [
                t('running.earlier'),
                show(earlier.collected),
                show(earlier.collected),
                show(earlier.due),
                ...beforeCell(null),
              ],
            },
          ]
        : []),
    ],
  };
}

/** A phone has bars of a few stretches instead of a drawing that nobody could read. */
function StretchBars() {
  const board = useBoard();
  const { t, show } = board;
  const stretches = stretchesOf(board).toReversed();
  const most = Math.max(0, ...stretches.flatMap(({ collected, due }) => [collected, due]));
  return (
    <BarList
      label={t('running.bars')}
      bars={stretches.map(({ at, name, collected, due }) => ({
        key: at,
        label: name,
        detail: due > 0 ? t('running.dueOf', { amount: show(due) }) : undefined,
        share: shareOf(collected, most),
        mark: due > 0 ? shareOf(due, most) : undefined,
        amount: show(collected),
      }))}
    />
  );
}

/** Where the money stands against what fell due, and what changed. */
export function RunningCard() {
  const board = useBoard();
  const { t, data, targets, words } = board;
  const isPhone = useIsPhone();
  const found = findRunning(data);
  const finding = sayRunning(board, found);
  return (
    <FindingCard
      finding={finding}
      about={t(`running.about.${data.unit}`, { before: t(`before.${periodOfRange[data.range]}`) })}
      summary={summaryOf(board, found)}
      words={words}
      table={tableOf(board)}
      footer={
        isPhone && targets.collected !== undefined ? (
          <TextLink {...targets.collected}>{t('figures.collected')}</TextLink>
        ) : undefined
      }
    >
      {isPhone ? <StretchBars /> : <RunningChart label={finding} line={runningLineOf(board)} />}
    </FindingCard>
  );
}
