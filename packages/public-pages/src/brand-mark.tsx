import type { ReactElement } from 'react';

/** The same slate with its chalked letter as in the console. The name always stands beside it. */
export const BrandMark = (): ReactElement => (
  <svg className="mark" viewBox="0 0 28 28" aria-hidden="true">
    <rect x="1" y="1" width="26" height="26" rx="6" />
    <path d="M17.4 10.6c-.9-1.4-2.5-1.8-4.1-1-2.4 1.1-3.9 4.2-3.4 6.8.4 1.9 2 2.5 3.7 1.4 1.9-1.2 3.4-4.3 4.2-7.8-.8 3.2-1.4 5.4-1.2 7 .2 1.4 1.4 1.5 2.7.3" />
  </svg>
);
