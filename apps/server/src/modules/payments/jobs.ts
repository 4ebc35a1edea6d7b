import type { AnyJob, RecurringJob } from '../../platform/jobs.ts';
import { askOperator } from './ask-operator.ts';
import { notifyPayment } from './notify-payment.ts';
import { pollOperator } from './poll-operator.ts';
import { sweepOften } from './sweep-transactions.ts';
import { watchInvariantsHourly } from './watch-invariants.ts';

export const paymentJobs: readonly AnyJob[] = [askOperator, pollOperator, notifyPayment];

export const recurringPaymentJobs: readonly RecurringJob[] = [sweepOften, watchInvariantsHourly];
