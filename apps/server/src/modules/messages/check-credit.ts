import type { JobContext, RecurringJob } from '../../platform/jobs.ts';
import { openGateways } from './gateways/gateways.ts';

/** A morning's codes and receipts of a few schools: enough time to buy more. */
const lowCredit = 500;

async function work({ services }: JobContext): Promise<void> {
  const { gateways } = await openGateways(services);
  for (const { name, credit } of gateways) {
    const left = await credit?.();
    if (typeof left !== 'number' || left >= lowCredit) continue;
    services.log.warn({ gateway: name, left }, 'an SMS gateway is nearly out of credit');
  }
}

/** Whoever runs the product hears of it before the first message goes another way. */
export const checkCredit: RecurringJob = {
  name: 'messages.check-credit',
  cron: '17 * * * *',
  reachesOutside: true,
  work,
};
