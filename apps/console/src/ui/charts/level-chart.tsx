import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';
import classes from './level-chart.module.css';
import { namedEvery } from './scales.ts';

export interface LevelPoint {
  readonly key: string;
  /** Null where there is nothing to draw: the line does not pass over it. */
  readonly value: number | null;
  readonly name: string;
  /** Under the pointer: when it was, then the figures. */
  readonly reading: readonly string[];
}

interface LevelChartProps {
  /** The finding, which is the name of the drawing. */
  label: string;
  points: readonly LevelPoint[];
  /** The marks of the scale, lowest first: the drawing reaches from the first to the last. */
  ticks: readonly number[];
  showValue: (value: number) => string;
}

const usualWidth = 640;
/** It fills the card that it stands in, from this height on. */
const leastHeight = 250;
const mostHeight = 440;
const left = 28;
const top = 20;
/** Below the ground stand the names. */
const nameHeight = 28;
const rightRoom = 16;
const namePx = 62;

interface Placed extends LevelPoint {
  readonly x: number;
  readonly y: number | null;
}

/** Neighbours are joined; after a gap it begins anew. */
function lineOf(points: readonly Placed[]): string {
  let isOpen = false;
  return points
    .map(({ x, y }) => {
      const step = y === null ? '' : `${isOpen ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
      isOpen = y !== null;
      return step;
    })
    .join('');
}

/** How high something stood from part to part of a time, where it does not add up: an average, a rate. */
export function LevelChart({ label, points, ticks, showValue }: LevelChartProps) {
  const { ref, width: measured, height: room } = useElementSize();
  const [at, setAt] = useState<number | null>(null);
  const width = measured === 0 ? usualWidth : measured;
  const height = Math.min(mostHeight, Math.max(leastHeight, room));
  const bottom = height - nameHeight;
  const right = width - rightRoom;
  const partPx = (right - left) / Math.max(1, points.length);
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  const yOf = (value: number) => bottom - ((value - lowest) / (highest - lowest)) * (bottom - top);
  const placed = points.map((point, index) => ({
    ...point,
    x: left + partPx * (index + 0.5),
    y: point.value === null ? null : yOf(point.value),
  }));
  const every = namedEvery(points.length, Math.max(2, Math.floor((right - left) / namePx)));
  const last = placed.findLast(({ y }) => y !== null);
  const read = at === null ? undefined : placed[at];

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const part = Math.floor((x - left) / partPx);
    setAt(part < 0 || part >= points.length ? null : part);
  };

  return (
    <div
      ref={ref}
      className={classes.chart}
      onPointerMove={point}
      onPointerLeave={() => setAt(null)}
    >
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={label}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.grid} x1={left} x2={right} y1={yOf(tick)} y2={yOf(tick)} />
            <text className={classes.axis} x={left - 10} y={yOf(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {placed.map(({ key, x, name }, index) =>
          (placed.length - 1 - index) % every === 0 ? (
            <text key={key} className={classes.axis} x={x} y={bottom + 20} textAnchor="middle">
              {name}
            </text>
          ) : null,
        )}
        <path className={classes.line} d={lineOf(placed)} />
        {placed.map(({ key, x, y }) =>
          y === null ? null : <circle key={key} className={classes.dot} cx={x} cy={y} r="3.5" />,
        )}
        {last !== undefined && last.y !== null && last.value !== null && (
          <text className={classes.end} x={last.x} y={last.y - 11} textAnchor="middle">
            {showValue(last.value)}
          </text>
        )}
      </svg>
      {read !== undefined && (
        <div
          className={classes.reading}
          data-side={read.x > width / 2 ? 'left' : 'right'}
          style={{ insetInlineStart: read.x }}
          aria-hidden="true"
        >
          {read.reading.map((words, index) => (
            <span key={words} data-first={index === 0 || undefined}>
              {words}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
