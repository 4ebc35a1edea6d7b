import { MeansMark, useMeansName } from '../../../domain/money/means-mark.tsx';
import { BarList } from '../../../ui/charts/bar-list.tsx';
import { FindingCard } from '../../../ui/charts/finding-card.tsx';
import { percentOf, shareOf } from '../../../ui/charts/scales.ts';
import { useBoard } from '../board.ts';
import { findMeans } from '../findings/find-shares.ts';
import { sayMeans } from '../findings/words.ts';
import classes from './cards.module.css';

/** Less than this of the whole is not named in one line. */
const worthNaming = 0.05;

/** How what came in was paid. */
export function MeansCard() {
  const board = useBoard();
  const { t, data, targets, show, words } = board;
  const nameOf = useMeansName();
  const finding = sayMeans(board, findMeans(data.byMeans), nameOf);
  const came = data.byMeans.filter(({ amount }) => amount !== 0);
  const total = data.byMeans.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const most = Math.max(0, ...data.byMeans.map(({ amount }) => amount));
  const percent = (amount: number) =>
    t('means.percentOf', { percent: percentOf(Math.max(0, amount), total) });
  const hasBefore = data.byMeans.some(({ before }) => before !== null);
  return (
    <FindingCard
      finding={finding}
      about={t('means.about')}
      summary={
        total === 0 ? undefined : (
          <span className={classes.marks}>
            {data.byMeans
              .filter(({ amount }) => amount >= total * worthNaming)
              .slice(0, 3)
              .map(({ method, amount }) => (
                <span key={method} className={classes.together}>
                  <MeansMark means={method} isShort /> {percent(amount)}
                </span>
              ))}
          </span>
        )
      }
      words={words}
      table={
        data.byMeans.length === 0
          ? undefined
          : {
              columns: [
                t('means.columns.means'),
                t('means.columns.amount'),
                t('means.columns.payments'),
                ...(hasBefore ? [t('means.columns.before')] : []),
              ],
              rows: data.byMeans.map(({ method, amount, payments, before }) => ({
                key: method,
                cells: [
                  nameOf(method),
                  show(amount),
                  show(payments),
                  ...(hasBefore ? [before === null ? '–' : show(before)] : []),
                ],
              })),
            }
      }
    >
      {came.length === 0 ? (
        <p className={classes.none}>{t('means.none')}</p>
      ) : (
        <BarList
          label={finding}
          bars={came.map(({ method, amount }) => ({
            key: method,
            label: <MeansMark means={method} />,
            share: shareOf(amount, most),
            percent: percent(amount),
            amount: show(amount),
            target: targets.means(method),
          }))}
        />
      )}
    </FindingCard>
  );
}
