import { errors } from '@ardoise/contract/protocol/errors';
import { Refusal } from '../../platform/refusal.ts';

/** An operator that answers slowly holds whoever waits for it, and what their requests take of the server. */
const maxAtOnce = 2;

/** For people who press a button and wait for an operator's answer. */
export function limitOutsideCalls(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  return async (work) => {
    if (running >= maxAtOnce) throw new Refusal(errors.serverBusy);
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
}
