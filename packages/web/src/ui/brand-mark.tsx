interface BrandMarkProps {
  /** Pixels; the mark is square. */
  size?: number;
}

/** A slate in its wooden frame with a chalked letter. The name always stands beside it, so it is decoration. */
export function BrandMark({ size = 28 }: BrandMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 28 28"
      // Beside a long name it must not give way.
      style={{ flex: 'none' }}
      aria-hidden="true"
      focusable="false"
    >
      <rect
        x="1"
        y="1"
        width="26"
        height="26"
        rx="6"
        fill="var(--slate-2)"
        stroke="var(--wood)"
        strokeWidth="2"
      />
      <path
        d="M17.4 10.6c-.9-1.4-2.5-1.8-4.1-1-2.4 1.1-3.9 4.2-3.4 6.8.4 1.9 2 2.5 3.7 1.4 1.9-1.2 3.4-4.3 4.2-7.8-.8 3.2-1.4 5.4-1.2 7 .2 1.4 1.4 1.5 2.7.3"
        fill="none"
        stroke="var(--chalk)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
