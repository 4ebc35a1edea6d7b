import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';
import { RunningLabels } from './running-labels.tsx';
import { placeChart, type RunningLine } from './running-lines.ts';
import classes from './running-chart.module.css';

interface RunningChartProps {
  /** The finding, which is the name of the drawing. */
  label: string;
  line: RunningLine;
}

/** Before it is measured: what a drawing beside another card has at a desk. */
const usualWidth = 640;
/** It fills the card that it stands in, from this height on. */
const leastHeight = 270;
const mostHeight = 440;

/** What is under the pointer, in words and whole amounts. */
function Reading({ line, at, left }: { line: RunningLine; at: number; left: number }) {
  const isAtEnd = at >= line.parts.length / 2;
  return (
    <div
      className={classes.reading}
      data-side={isAtEnd ? 'left' : 'right'}
      style={{ insetInlineStart: left }}
      aria-hidden="true"
    >
      {line.parts[at]?.reading.map((words, index) => (
        <span key={words} data-first={index === 0 || undefined}>
          {words}
        </span>
      ))}
    </div>
  );
}

/**
 * What adds up from part to part of a time: a filled line for what came in, a dashed one for what fell due, a dotted one
 * for the time before. They are told apart by their stroke and by the words at their ends, and never by colour alone.
 */
export function RunningChart({ label, line }: RunningChartProps) {
  const { ref, width: measured, height: room } = useElementSize();
  const [at, setAt] = useState<number | null>(null);
  const width = measured === 0 ? usualWidth : measured;
  const height = Math.min(mostHeight, Math.max(leastHeight, room));
  const chart = placeChart(line, width, height);
  const { left, right, top, bottom, xOf } = chart;

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const part = Math.floor(((x - left) / (right - left)) * line.parts.length);
    setAt(x < left || x > right ? null : Math.max(0, Math.min(line.parts.length - 1, part)));
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
        {chart.ticks.map(({ y, words }) => (
          <g key={words}>
            <line className={classes.grid} x1={left} x2={right} y1={y} y2={y} />
            <text className={classes.axis} x={left - 8} y={y + 4} textAnchor="end">
              {words}
            </text>
          </g>
        ))}
        {chart.names.map(({ x, words, anchor }) => (
          <text key={x} className={classes.axis} x={x} y={bottom + 20} textAnchor={anchor}>
            {words}
          </text>
        ))}
        <path className={classes.area} d={chart.area} />
        {chart.before !== null && <path className={classes.before} d={chart.before} />}
        {chart.due !== null && <path className={classes.due} d={chart.due} />}
        <path className={classes.collected} d={chart.collected} />
        {at !== null && (
          <line className={classes.cursor} x1={xOf(at)} x2={xOf(at)} y1={top} y2={bottom} />
        )}
        <RunningLabels line={line} chart={chart} />
      </svg>
      {at !== null && <Reading line={line} at={at} left={xOf(at)} />}
    </div>
  );
}
