import { dayIn, formatDay } from '@ardoise/contract/values/dates';
import { TextLink } from '../../../ui/link-button.tsx';
import { ChartTable } from '../../../ui/charts/chart-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Board, useBoard } from '../board.ts';
import { namesOfDue } from '../due-names.ts';
import { sayPoint } from '../running.ts';
import classes from './cards.module.css';

/** Each deadline by what it asks for; where they are not all known by name, each day or month that has any. */
function rowsOf(board: Board) {
  const { t, data, targets, show, timeZone } = board;
  const deadlines = data.marks.filter(({ kind }) => kind === 'deadline');
  const named = deadlines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  if (named === data.expected.amount)
    return deadlines.toReversed().map(({ at, parts, amount }) => {
      const day = dayIn(timeZone, new Date(at));
      const target = targets.due(day, day);
      return {
        key: at,
        cells: [
          <span key="day">
            {target === undefined ? (
              formatDay(day)
            ) : (
              <TextLink {...target}>{formatDay(day)}</TextLink>
            )}
            <span className={classes.under}>{namesOfDue(board, parts)}</span>
          </span>,
          show(amount ?? 0),
        ],
      };
    });
  const points = data.points
    .filter(({ due }) => due !== 0)
    .toReversed()
    .map(({ at, due }) => ({ key: at, cells: [sayPoint(board, at), show(due)] }));
  const { earlier } = data;
  return earlier.due === 0
    ? points
    : [...points, { key: 'earlier', cells: [t('running.earlier'), show(earlier.due)] }];
}

/** What was expected in the range: the deadlines that it is the sum of. */
export function DueDialog({ onClose }: { onClose: () => void }) {
  const board = useBoard();
  const { t, data, show } = board;
  return (
    <Dialog title={t('due.title')} closeLabel={t('due.close')} onClose={onClose}>
      <p className={classes.none}>{t('due.about', { amount: show(data.expected.amount) })}</p>
      <ChartTable
        label={t('due.title')}
        columns={[t('due.columns.day'), t('due.columns.amount')]}
        rows={[
          ...rowsOf(board),
          { key: 'total', cells: [t('due.total'), show(data.expected.amount)] },
        ]}
      />
    </Dialog>
  );
}
