import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FindingCard } from '../../../ui/charts/finding-card.tsx';
import { shareOf } from '../../../ui/charts/scales.ts';
import type { RowTarget } from '../../../ui/data-list/row-link.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { useBoard } from '../board.ts';
import { formatNear } from '../days.ts';
import { namesOfDue } from '../due-names.ts';
import { findUpcoming, roughly } from '../findings/find-owed.ts';
import { sayUpcoming } from '../findings/words.ts';
import classes from './cards.module.css';

function Row({ target, children }: { target: RowTarget | undefined; children: ReactNode }) {
  return target === undefined ? (
    <span className={classes.day}>{children}</span>
  ) : (
    <Link {...target} className={classes.day}>
      {children}
    </Link>
  );
}

/** More days than this are the table's. */
const mostDays = 4;

/** What falls due next, and what of it will likely come. */
export function UpcomingCard() {
  const board = useBoard();
  const { t, data, targets, show, words } = board;
  const { upcoming } = data;
  const finding = sayUpcoming(board, findUpcoming(upcoming));
  const { days } = upcoming;
  const approx = (amount: number) => t('upcoming.approx', { amount: show(roughly(amount)) });
  const largest = days.toSorted((a, b) => b.amount - a.amount);
  const shown = new Set(largest.slice(0, mostDays));
  const first = largest[0];
  const all = targets.due(upcoming.from, upcoming.to);
  return (
    <FindingCard
      finding={finding}
      about={t('upcoming.about')}
      summary={
        first === undefined
          ? undefined
          : `${formatNear(first.day)} · ${namesOfDue(board, first.parts)} · ${show(first.amount)}`
      }
      words={words}
      footer={
        days.length > 0 && all !== undefined ? (
          <TextLink {...all}>{t('upcoming.all')}</TextLink>
        ) : undefined
      }
      table={
        days.length === 0
          ? undefined
          : {
              columns: [
                t('upcoming.columns.day'),
                t('upcoming.columns.amount'),
                t('upcoming.columns.likely'),
              ],
              rows: days.map(({ day, amount, likely, parts }) => ({
                key: day,
                cells: [
                  `${formatNear(day)} ${namesOfDue(board, parts)}`,
                  show(amount),
                  likely === null ? '–' : approx(likely),
                ],
              })),
            }
      }
    >
      {days.length > 0 && (
        <>
          <ul className={classes.days} aria-label={t('upcoming.bars')}>
            {days
              .filter((one) => shown.has(one))
              .map(({ day, amount, likely, parts }) => (
                <li key={day}>
                  <Row target={targets.due(day, day)}>
                    <span className={classes.what}>
                      <strong>{formatNear(day)}</strong> {namesOfDue(board, parts)}
                    </span>
                    <span className={classes.figure}>{show(amount)}</span>
                    {likely !== null && (
                      <>
                        <span className={classes.track} aria-hidden="true">
                          <span style={{ inlineSize: `${shareOf(likely, amount) * 100}%` }} />
                        </span>
                        <span className={classes.likely}>{approx(likely)}</span>
                      </>
                    )}
                  </Row>
                </li>
              ))}
          </ul>
          <p className={classes.note}>
            {upcoming.likely === null
              ? t('upcoming.noHistory')
              : t('upcoming.note', { count: upcoming.deadlines })}
          </p>
        </>
      )}
    </FindingCard>
  );
}
