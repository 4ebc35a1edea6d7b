import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import { BarList } from '../../../ui/charts/bar-list.tsx';
import { FindingCard } from '../../../ui/charts/finding-card.tsx';
import { shareOf } from '../../../ui/charts/scales.ts';
import { TextLink } from '../../../ui/link-button.tsx';
import { useBoard } from '../board.ts';
import { findAgeing } from '../findings/find-owed.ts';
import { sayAgeing } from '../findings/words.ts';

type Age = Dashboard['ageing'][number];

/** Older than this is red and striped, as what may never come. */
const oldFromDays = 61;

/** What is past its deadline, by how long. */
export function AgeingCard() {
  const board = useBoard();
  const { t, data, targets, show, words } = board;
  const finding = sayAgeing(board, findAgeing(data.ageing));
  const nameOf = ({ fromDays, toDays }: Age) =>
    toDays === null
      ? t('ageing.over', { days: fromDays - 1 })
      : t('ageing.days', { from: fromDays, to: toDays });
  const most = Math.max(0, ...data.ageing.map(({ amount }) => amount));
  const isLate = most > 0;
  const largest = data.ageing.find(({ amount }) => amount === most);
  return (
    <FindingCard
      finding={finding}
      about={t('ageing.about')}
      summary={
        isLate && largest !== undefined ? `${nameOf(largest)} · ${show(largest.amount)}` : undefined
      }
      words={words}
      footer={
        isLate && targets.overdue !== undefined ? (
          <TextLink {...targets.overdue}>{t('ageing.all')}</TextLink>
        ) : undefined
      }
      table={
        isLate
          ? {
              columns: [
                t('ageing.columns.age'),
                t('ageing.columns.amount'),
                t('ageing.columns.families'),
              ],
              rows: data.ageing.map((age) => ({
                key: String(age.fromDays),
                cells: [nameOf(age), show(age.amount), show(age.families)],
              })),
            }
          : undefined
      }
    >
      {isLate && (
        <BarList
          label={t('ageing.bars')}
          bars={data.ageing.map((age) => ({
            key: String(age.fromDays),
            label: nameOf(age),
            share: shareOf(age.amount, most),
            amount: show(age.amount),
            tone: age.fromDays >= oldFromDays ? ('due' as const) : ('part' as const),
            target: age.amount > 0 ? targets.due(age.dueFrom, age.dueTo) : undefined,
          }))}
        />
      )}
    </FindingCard>
  );
}
