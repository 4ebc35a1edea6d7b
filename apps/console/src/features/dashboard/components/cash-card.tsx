import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import { Link } from '@tanstack/react-router';
import { useWhen } from '../../../domain/money/use-when.ts';
import { FindingCard } from '../../../ui/charts/finding-card.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { useBoard } from '../board.ts';
import { findCash } from '../findings/find-owed.ts';
import { sayCash } from '../findings/words.ts';
import classes from './cards.module.css';

type Session = Dashboard['cash']['sessions'][number];

/** Whether what was counted is what should have been there. */
function Count({ session: { variance, closedAt } }: { session: Session }) {
  const { t, show } = useBoard();
  if (closedAt === null || variance === null) return null;
  if (variance === 0) return <span className={classes.news}>{t('cash.agrees')}</span>;
  const amount = show(Math.abs(variance));
  return (
    <span className={classes.late}>
      {variance < 0 ? t('cash.shortBy', { amount }) : t('cash.overBy', { amount })}
    </span>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t, targets, show } = useBoard();
  const when = useWhen();
  const target = targets.cashSession(session.id);
  const row = (
    <>
      <span className={classes.family}>
        {t('cash.session', { till: session.till, cashier: session.cashier })}
      </span>
      <strong className={classes.figure}>{show(session.takenToday)}</strong>
      <span className={classes.news}>
        {session.number} ·{' '}
        {session.closedAt === null
          ? t('cash.open', { at: when(session.openedAt) })
          : t('cash.closed', { at: when(session.closedAt) })}
      </span>
      <Count session={session} />
    </>
  );
  return (
    <li>
      {target === undefined ? (
        <span className={classes.debtor}>{row}</span>
      ) : (
        <Link {...target} className={classes.debtor}>
          {row}
        </Link>
      )}
    </li>
  );
}

/** Today's cash, session by session. */
export function CashCard() {
  const board = useBoard();
  const { t, data, targets, show, words } = board;
  const { sessions, inDrawers } = data.cash;
  const isAnyOpen = sessions.some(({ closedAt }) => closedAt === null);
  return (
    <FindingCard
      finding={sayCash(board, findCash(data.cash))}
      about={isAnyOpen ? t('cash.about', { amount: show(inDrawers) }) : t('cash.noneOpen')}
      words={words}
      footer={
        targets.cashSessions === undefined ? undefined : (
          <TextLink {...targets.cashSessions}>{t('cash.all')}</TextLink>
        )
      }
      table={
        sessions.length === 0
          ? undefined
          : {
              columns: [
                t('cash.columns.session'),
                t('cash.columns.taken'),
                t('cash.columns.expected'),
                t('cash.columns.counted'),
                t('cash.columns.variance'),
              ],
              rows: sessions.map(
                ({ id, number, till, takenToday, expected, counted, variance }) => ({
                  key: id,
                  cells: [
                    `${number} · ${till}`,
                    show(takenToday),
                    show(expected),
                    counted === null ? '–' : show(counted),
                    variance === null ? '–' : show(variance),
                  ],
                }),
              ),
            }
      }
    >
      {sessions.length > 0 && (
        <ul className={classes.debtors} aria-label={t('cash.columns.session')}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </FindingCard>
  );
}
