import { paymentMethod } from '../payments.ts';

/** `collected`: by which money came in, and refunds; `all`: also credit that was used, and what was paid before or outside. */
export const reportMeans = ['collected', 'all', ...paymentMethod.options, 'refund'] as const;
export type ReportMeans = (typeof reportMeans)[number];
