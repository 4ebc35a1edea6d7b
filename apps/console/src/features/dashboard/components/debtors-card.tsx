import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import { dayIn } from '@ardoise/contract/values/dates';
import { Link } from '@tanstack/react-router';
import { FindingCard } from '../../../ui/charts/finding-card.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { type Board, useBoard } from '../board.ts';
import { formatNear } from '../days.ts';
import { findDebtors } from '../findings/find-owed.ts';
import { sayDebtors } from '../findings/words.ts';
import classes from './cards.module.css';

type Debtor = Dashboard['debtors'][number];

/** What was last heard of a family: what it promised, what it paid since, or how it was spoken to. */
function lastNewsOf({ t, timeZone }: Board, debtor: Debtor): string {
  const { promisedFor, lastPaidAt, lastContact } = debtor;
  const near = (at: string) => formatNear(dayIn(timeZone, new Date(at)));
  if (promisedFor !== null) return t('debtors.promised', { day: formatNear(promisedFor) });
  if (lastContact?.isDelivered === false) return t('debtors.undelivered');
  if (lastPaidAt !== null && (lastContact === null || lastPaidAt > lastContact.at))
    return t('debtors.paid', { day: near(lastPaidAt) });
  return lastContact === null
    ? t('debtors.neverSpokenTo')
    : t(`debtors.contact.${lastContact.way}`, { day: near(lastContact.at) });
}

function DebtorRow({ debtor }: { debtor: Debtor }) {
  const board = useBoard();
  const { t, targets, show } = board;
  const target = targets.family(debtor.id);
  const row = (
    <>
      <span className={classes.family}>{debtor.name}</span>
      <strong className={classes.figure}>{show(debtor.late)}</strong>
      <span className={classes.news}>
        {t('debtors.children', { count: debtor.children })} · {lastNewsOf(board, debtor)}
      </span>
      <span className={classes.late}>{t('debtors.daysLate', { days: debtor.daysLate })}</span>
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

const named = 2;

function Footer() {
  const { t, data, targets } = useBoard();
  const message = targets.message(data.debtors.map(({ id }) => id));
  return (
    <>
      {targets.overdue !== undefined && (
        <TextLink {...targets.overdue}>
          {t('debtors.allFamilies', { count: data.overdue.families })}
        </TextLink>
      )}
      {message !== undefined && <TextLink {...message}>{t('debtors.message')}</TextLink>}
    </>
  );
}

/** The few families with whom most is to be gained. */
export function DebtorsCard() {
  const board = useBoard();
  const { t, data, show, words } = board;
  const { debtors, overdue } = data;
  const finding = sayDebtors(board, findDebtors(debtors, overdue));
  const names = debtors
    .slice(0, named)
    .map(({ name, late }) =>
      t('debtors.nameAmount', { name: name.split(' ')[0] ?? name, amount: show(late) }),
    )
    .join(' · ');
  return (
    <FindingCard
      finding={finding}
      about={debtors.length > 0 ? t('debtors.about') : undefined}
      summary={
        debtors.length > 0
          ? t('debtors.summary', { names, more: Math.max(0, debtors.length - named) })
          : undefined
      }
      words={words}
      footer={debtors.length > 0 ? <Footer /> : undefined}
      table={
        debtors.length === 0
          ? undefined
          : {
              columns: [
                t('debtors.columns.family'),
                t('debtors.columns.late'),
                t('debtors.columns.owed'),
                t('debtors.columns.daysLate'),
              ],
              rows: debtors.map(({ id, name, late, owed, daysLate }) => ({
                key: id,
                cells: [name, show(late), show(owed), show(daysLate)],
              })),
            }
      }
    >
      {debtors.length > 0 && (
        <ul className={classes.debtors} aria-label={t('debtors.about')}>
          {debtors.map((debtor) => (
            <DebtorRow key={debtor.id} debtor={debtor} />
          ))}
        </ul>
      )}
    </FindingCard>
  );
}
