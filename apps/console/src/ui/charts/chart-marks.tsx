/** The few signs that only charts use, so that the start of the console does not carry them. */
const paths = {
  table: 'M2.5 3.5h13v11h-13ZM2.5 7.2h13M2.5 10.9h13M6.8 7.2v7.3',
  bars: 'M3 15V9.5M7 15V4M11 15v-7M15 15v-4',
  open: 'M4.5 6.8 9 11.3l4.5-4.5',
  go: 'M6.8 4.5 11.3 9l-4.5 4.5',
} as const;

interface ChartMarkProps {
  name: keyof typeof paths;
}

export function ChartMark({ name }: ChartMarkProps) {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
