const paths = {
  clip: 'M14.4 8.3 8.7 14a3.3 3.3 0 0 1-4.7-4.7l6-6a2.2 2.2 0 0 1 3.1 3.1l-5.9 5.9a1.1 1.1 0 0 1-1.6-1.6l5.3-5.2',
  smile: 'M9 2a7 7 0 1 1 0 14A7 7 0 0 1 9 2ZM6.2 10.6c1.4 2.2 4.2 2.2 5.6 0M6.6 7h.1M11.3 7h.1',
} as const;

/** Signs that only a talk needs, drawn as those of the shell are. */
export function Sign({ name }: { name: keyof typeof paths }) {
  return (
    <svg width={18} height={18} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
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
