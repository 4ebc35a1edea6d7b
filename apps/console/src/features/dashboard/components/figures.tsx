import { periodOfRange } from '@ardoise/contract/values/periods';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from '../../../ui/charts/finding-card.tsx';
import { percentOf, shareOf } from '../../../ui/charts/scales.ts';
import type { RowTarget } from '../../../ui/data-list/row-link.tsx';
import { type Board, useBoard } from '../board.ts';
import classes from './figures.module.css';

/** `↑ 18%`: an arrow is read aloud as a word. */
function Change({ isUp, children }: { isUp: boolean; children: ReactNode }) {
  const { t } = useBoard();
  return (
    <strong className={classes.change}>
      <span aria-hidden="true">{isUp ? '↑' : '↓'}</span>
      <VisuallyHidden component="span">{t(isUp ? 'figures.up' : 'figures.down')}</VisuallyHidden>{' '}
      {children}
    </strong>
  );
}

function Percent({ of }: { of: number }) {
  const { t } = useBoard();
  return <strong>{t('means.percentOf', { percent: of })}</strong>;
}

function CollectedAbout() {
  const { t, data } = useBoard();
  const { amount, before, payments } = data.collected;
  if (before === null) return t('figures.payments', { count: payments });
  const time = t(`before.${periodOfRange[data.range]}`);
  if (before <= 0) return t('figures.noneBefore', { before: time });
  const percent = percentOf(Math.abs(amount - before), before);
  if (percent === 0) return t('figures.sameAsBefore', { before: time });
  return (
    <>
      <Change isUp={amount > before}>{t('means.percentOf', { percent })}</Change>{' '}
      {t('figures.onBefore', { before: time })}
    </>
  );
}

function ExpectedAbout() {
  const { t, data } = useBoard();
  const { collected, expected } = data;
  if (expected.amount <= 0) return t('figures.nothingDue');
  if (collected.amount > expected.amount) return t('figures.allIn');
  const share = (came: number, due: number) => percentOf(Math.max(0, came), due);
  const hasBefore = collected.before !== null && (expected.before ?? 0) > 0;
  return (
    <>
      <Percent of={share(collected.amount, expected.amount)} />{' '}
      {hasBefore
        ? t('figures.isInBefore', { percent: share(collected.before ?? 0, expected.before ?? 0) })
        : t('figures.isIn')}
    </>
  );
}

/** How far an amount moved since the range began; nothing where nobody knows. */
function Moved({ figure }: { figure: { amount: number; before: number | null } }) {
  const { show } = useBoard();
  const { amount, before } = figure;
  if (before === null || before === amount) return null;
  return <Change isUp={amount > before}>{show(Math.abs(amount - before))}</Change>;
}

function PendingAbout() {
  const { t, data } = useBoard();
  const { year, pending } = data;
  return (
    <>
      {year !== null && year.net > 0 && (
        <>
          <Percent of={percentOf(year.pending, year.net)} /> {t('figures.ofYear')}
        </>
      )}
      {year !== null && pending.before !== null && pending.before !== pending.amount && ' · '}
      <Moved figure={pending} />
    </>
  );
}

function OverdueAbout() {
  const { t, data } = useBoard();
  const { overdue } = data;
  const hasMoved = overdue.before !== null && overdue.before !== overdue.amount;
  return (
    <>
      <Moved figure={overdue} />
      {hasMoved && ' · '}
      {t('figures.families', { count: overdue.families })}
    </>
  );
}

interface FigureProps {
  label: ReactNode;
  amount: number;
  about: ReactNode;
  target?: RowTarget | undefined;
}

/** A figure that is pressed anywhere to see what it is made of. */
function Figure({ label, amount, about, target }: FigureProps) {
  const { show } = useBoard();
  const [first] = useState(amount);
  const words = (
    // Drawn anew when it changes, so that it is seen to move.
    <span key={amount} className={classes.amount} data-moved={amount !== first || undefined}>
      {show(amount)}
    </span>
  );
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        {target === undefined ? (
          words
        ) : (
          <Link {...target} className={classes.open}>
            {words}
          </Link>
        )}
      </dd>
      <dd className={classes.about}>{about}</dd>
    </div>
  );
}

function figuresOf({ t, data, targets }: Board) {
  const late = (
    <>
      {t('figures.overdue')}
      {data.overdue.amount > 0 && <span className={classes.dot} aria-hidden="true" />}
    </>
  );
  return {
    collected: (
      <Figure
        label={t('figures.collected')}
        amount={data.collected.amount}
        about={<CollectedAbout />}
        target={targets.collected}
      />
    ),
    expected: (
      <Figure
        label={t('figures.expected')}
        amount={data.expected.amount}
        about={<ExpectedAbout />}
        target={targets.expected}
      />
    ),
    pending: (
      <Figure
        label={t('figures.pending')}
        amount={data.pending.amount}
        about={<PendingAbout />}
        target={targets.pending}
      />
    ),
    overdue: (
      <Figure
        label={late}
        amount={data.overdue.amount}
        about={<OverdueAbout />}
        target={targets.overdue}
      />
    ),
  };
}

/** On a phone what came in is the headline, with what it is of as a bar below it. */
function PhoneShare() {
  const { t, data, targets, show } = useBoard();
  const { collected, expected } = data;
  const missing = expected.amount - collected.amount;
  if (expected.amount <= 0) return <p className={classes.about}>{t('figures.nothingDue')}</p>;
  const due =
    missing < 0
      ? t('running.fellDue', { amount: show(expected.amount) })
      : t('figures.ofDue', {
          percent: percentOf(Math.max(0, collected.amount), expected.amount),
          due: show(expected.amount),
        });
  return (
    <>
      <span className={classes.track} aria-hidden="true">
        <span style={{ inlineSize: `${shareOf(collected.amount, expected.amount) * 100}%` }} />
      </span>
      <p className={classes.about}>
        {targets.expected === undefined ? (
          due
        ) : (
          <Link {...targets.expected} className={`${classes.due} thumb`}>
            {due}
          </Link>
        )}
        {missing < 0 && ` · ${t('figures.allIn')}`}
        {missing > 0 && (
          <>
            {' · '}
            {t('figures.missing')} <strong className={classes.missing}>{show(missing)}</strong>
          </>
        )}
      </p>
    </>
  );
}

/** Where the money is, in four figures. */
export function Figures() {
  const board = useBoard();
  const { t } = board;
  const { collected, expected, pending, overdue } = figuresOf(board);
  if (useIsPhone())
    return (
      <section className={classes.phone} aria-label={t('figures.label')}>
        <dl className={classes.headline}>{collected}</dl>
        <PhoneShare />
        <dl className={classes.pair}>
          {overdue}
          {pending}
        </dl>
      </section>
    );
  return (
    <dl className={classes.figures} aria-label={t('figures.label')}>
      {collected}
      {expected}
      {pending}
      {overdue}
    </dl>
  );
}
