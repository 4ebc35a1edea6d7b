import type { AnyJob, RecurringJob } from '../../platform/jobs.ts';
import { askOperator } from './queue/ask-operator.ts';
import { notifyPayment } from './queue/notify-payment.ts';
import { pollOperator } from './queue/poll-operator.ts';
import { sweepOften } from './queue/sweep-transactions.ts';

export const mobileMoneyJobs: readonly AnyJob[] = [askOperator, pollOperator, notifyPayment];

export const recurringMobileMoneyJobs: readonly RecurringJob[] = [sweepOften];
