import { formatXaf } from '@ardoise/contract/values/money';
import { useFormatter, useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatShortDay } from '../../../lib/format.ts';
import { ticksOf } from '../../../ui/charts/scales.ts';
import { isNamed, type Week } from '../weeks.ts';
import classes from './weeks-chart.module.css';

/** The drawing's own units; it is stretched to whatever room there is, and its lines keep their width. */
const width = 1000;
const height = 200;

interface WeeksChartProps {
  weeks: readonly Week[];
  label: string;
}

export function WeeksChart({ weeks, label }: WeeksChartProps) {
  const t = useTranslations('balance.weeks');
  const format = useFormatter();
  const { language } = usePreferences();
  const nameOf = (day: string) => formatShortDay(day, language);
  const ticks = ticksOf(Math.max(0, ...weeks.map(({ collected }) => collected)));
  const top = ticks.at(-1) ?? 1;
  const step = width / Math.max(1, weeks.length - 1);
  // A week in which more was reversed than collected lies below the chart: its line stops at nought.
  const yOf = (amount: number) => height - (Math.max(0, amount) / top) * height;
  const points = weeks.map(({ collected }, index) => `${index * step},${yOf(collected)}`);
  // The week under way has no end yet: it is drawn apart, so that nobody reads a fall in it.
  const ended = points.slice(0, -1).join(' ');
  const endedX = Math.max(0, weeks.length - 2) * step;
  return (
    <div className={classes.chart}>
      <div className={classes.amounts} aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{format.number(tick, { notation: 'compact' })}</span>
        ))}
      </div>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            className={classes.grid}
            x1="0"
            x2={width}
            y1={yOf(tick)}
            y2={yOf(tick)}
          />
        ))}
        <polygon className={classes.area} points={`0,${height} ${ended} ${endedX},${height}`} />
        <polyline className={classes.line} points={ended} />
        <polyline className={classes.underWay} points={points.slice(-2).join(' ')} />
        {weeks.map(({ from, collected }, index) => (
          <rect
            key={from}
            className={classes.week}
            x={index * step - step / 2}
            width={step}
            height={height}
          >
            <title>
              {t(index === weeks.length - 1 ? 'soFar' : 'point', {
                day: nameOf(from),
                amount: formatXaf(collected, language),
              })}
            </title>
          </rect>
        ))}
      </svg>
      <div className={classes.days} aria-hidden="true">
        {weeks.map(({ from }, index) => (
          <span key={from}>
            {index === weeks.length - 1 ? t('now') : isNamed(index, weeks.length) && nameOf(from)}
          </span>
        ))}
      </div>
    </div>
  );
}
