import type { AnyJob, RecurringJob } from '../../platform/jobs.ts';
import { askOperator } from './mobile-money/queue/ask-operator.ts';
import { notifyPayment } from './mobile-money/queue/notify-payment.ts';
import { pollOperator } from './mobile-money/queue/poll-operator.ts';
import { sweepOften } from './mobile-money/queue/sweep-transactions.ts';
import { watchInvariantsHourly } from './ledger/watch-invariants.ts';

export const paymentJobs: readonly AnyJob[] = [askOperator, pollOperator, notifyPayment];

export const recurringPaymentJobs: readonly RecurringJob[] = [sweepOften, watchInvariantsHourly];
