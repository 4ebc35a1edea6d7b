import classes from './frame.module.css';

/** Five strokes, counted as on a slate. Decoration. */
export function ChalkTally() {
  return (
    <svg className={classes.tally} viewBox="0 0 132 64" aria-hidden="true" focusable="false">
      <path d="M10 8c1 15-1 32 1 48M30 6c-1 17 1 33-1 50M50 9c2 15-1 31 1 47M71 7c-2 16 1 32-1 49M2 46C26 36 54 26 82 14" />
      <path d="M104 8c1 15-1 32 1 48M124 7c-1 16 1 32-1 49" />
    </svg>
  );
}
