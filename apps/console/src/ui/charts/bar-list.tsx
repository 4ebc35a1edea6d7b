import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RowTarget } from '../data-list/row-link.tsx';
import classes from './bar-list.module.css';

export interface Bar {
  readonly key: string;
  readonly label: ReactNode;
  /** How far it reaches, from 0 to 1. */
  readonly share: number;
  /** Where a line stands across it, from 0 to 1: how far it ought to reach. */
  readonly mark?: number | undefined;
  /** Between the bar and its amount, as its percentage is. */
  readonly percent?: ReactNode;
  readonly amount: ReactNode;
  /** Below the label, where one line does not say it. */
  readonly detail?: ReactNode;
  /** The colour of a state of money, which a pattern repeats for whoever cannot tell the colours apart. */
  readonly tone?: 'quiet' | 'part' | 'due' | undefined;
  /** The list that explains it; without one the bar is not pressed. */
  readonly target?: RowTarget | undefined;
}

interface BarListProps {
  /** What is counted, for a screen reader. */
  label: string;
  bars: readonly Bar[];
}

function BarRow({ bar }: { bar: Bar }) {
  const { label, share, mark, percent, amount, detail, tone, target } = bar;
  const row = (
    <>
      <span className={classes.label}>
        {label}
        {detail !== undefined && <span className={classes.detail}>{detail}</span>}
      </span>
      <span className={classes.track} aria-hidden="true">
        <span
          className={classes.bar}
          data-tone={tone}
          style={{ inlineSize: `${(share * 100).toFixed(2)}%` }}
        />
        {mark !== undefined && (
          <span
            className={classes.mark}
            style={{ insetInlineStart: `${(mark * 100).toFixed(2)}%` }}
          />
        )}
      </span>
      {percent !== undefined && <span className={classes.percent}>{percent}</span>}
      <span className={classes.amount}>{amount}</span>
    </>
  );
  return (
    <li className={classes.item}>
      {target === undefined ? (
        <span className={classes.row}>{row}</span>
      ) : (
        <Link {...target} className={classes.row}>
          {row}
        </Link>
      )}
    </li>
  );
}

/** Amounts beside each other. Each bar has its name and its figure: its length and colour only repeat them. */
export function BarList({ label, bars }: BarListProps) {
  const hasPercent = bars.some(({ percent }) => percent !== undefined);
  return (
    <ul className={classes.bars} aria-label={label} data-percent={hasPercent || undefined}>
      {bars.map((bar) => (
        <BarRow key={bar.key} bar={bar} />
      ))}
    </ul>
  );
}
