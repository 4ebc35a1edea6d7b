import { spreadLabels } from './scales.ts';
import { type PlacedChart, type RunningLine, sideOf } from './running-lines.ts';
import classes from './running-chart.module.css';

const lineHeight = 17;

interface RunningLabelsProps {
  line: RunningLine;
  chart: PlacedChart;
}

/** At the ends of the lines: each has its name and what it came to. */
function EndLabels({ line, chart }: RunningLabelsProps) {
  const { ends } = line;
  const { right, top, bottom, heights } = chart;
  const labels = [
    ...(line.hasDue ? [{ kind: 'due', y: heights.due, words: ends.due }] : []),
    ...(ends.missing === null
      ? []
      : [{ kind: 'missing', y: (heights.due + heights.collected) / 2, words: ends.missing }]),
    { kind: 'collected', y: heights.collected, words: ends.collected },
    ...(heights.before === null ? [] : [{ kind: 'before', y: heights.before, words: ends.before }]),
  ];
  const placed = spreadLabels(
    labels.map(({ y }) => y),
    lineHeight,
    top,
    bottom,
  );
  return (
    <>
      {ends.missing !== null && (
        <line
          className={classes.missing}
          x1={right + 5}
          x2={right + 5}
          y1={heights.due}
          y2={heights.collected}
        />
      )}
      <circle className={classes.end} cx={right} cy={heights.collected} r="4" />
      {labels.map(({ kind, words }, index) => (
        <text
          key={kind}
          className={classes.ending}
          data-kind={kind}
          x={right + 13}
          y={(placed[index] ?? 0) + 4}
        >
          {words}
        </text>
      ))}
    </>
  );
}

/** A step of what fell due, named on the side where there is room. */
function DueMarks({ line, chart }: RunningLabelsProps) {
  return line.dueMarks.map(({ part, words }) => {
    const x = part === 0 ? chart.left : chart.xOf(part - 1);
    const anchor = sideOf(x, words, chart.left, chart.right);
    const y = chart.heights.dueAt(part);
    const aside = anchor === 'end' ? -8 : 8;
    return (
      <text
        key={part}
        className={classes.note}
        x={x + aside}
        y={anchor === 'end' ? Math.min(y + 22, chart.bottom - 8) : Math.max(y - 8, 12)}
        textAnchor={anchor === 'middle' ? 'start' : anchor}
      >
        {words}
      </text>
    );
  });
}

/** What was done: a ring on the line, with its name above it. */
function NoteMarks({ line, chart }: RunningLabelsProps) {
  return line.marks.map(({ part, words }) => {
    const x = chart.xOf(part);
    const y = chart.heights.collectedAt(part);
    const lift = Math.max(14, y - 34);
    const half = words.length * 3.2;
    const middle = Math.min(Math.max(x, chart.left + half), chart.right - half);
    return (
      <g key={part}>
        <line className={classes.stem} x1={x} x2={x} y1={lift + 5} y2={y - 5} />
        <circle className={classes.ring} cx={x} cy={y} r="4.5" />
        <text className={classes.note} x={middle} y={lift} textAnchor="middle">
          {words}
        </text>
      </g>
    );
  });
}

export function RunningLabels(props: RunningLabelsProps) {
  return (
    <>
      <DueMarks {...props} />
      <NoteMarks {...props} />
      <EndLabels {...props} />
    </>
  );
}
