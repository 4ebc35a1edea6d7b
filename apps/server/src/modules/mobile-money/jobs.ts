import type { AnyJob, RecurringJob } from '../../platform/jobs.ts';
import { askOperator } from './queue/ask-operator.ts';
import { followClosed } from './queue/follow-closed.ts';
import { notifyPayment } from './queue/notify-payment.ts';
import { giveTurns, pollOperator } from './queue/poll-operator.ts';
import { sendPromptAgain } from './queue/send-prompt-again.ts';
import { sweepOften } from './queue/sweep-transactions.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { readLimitsDaily, readLimitsLater } from './settings/read-limits.ts';
import { rebuildPayers } from './transactions/index-payers.ts';
import { orderStatementsNightly, orderStatementsOfDay, readStatement } from './statements/jobs.ts';

export const mobileMoneyJobs: readonly AnyJob[] = [
  askOperator,
  pollOperator,
  followClosed,
  giveTurns,
  notifyPayment,
  readLimitsLater,
  orderStatementsOfDay,
  readStatement,
  sendPromptAgain,
  sendRefund,
  rebuildPayers.job,
];

export const recurringMobileMoneyJobs: readonly RecurringJob[] = [
  sweepOften,
  readLimitsDaily,
  orderStatementsNightly,
  rebuildPayers.recurring,
];
