import { errors } from '@ardoise/contract/errors';
import { Refusal } from '../../platform/refusal.ts';

/** A call that waits for an operator holds its connection meanwhile: few may do so at once. */
const maxAtOnce = 2;

/** For people who press a button and wait for an operator's answer. */
export function limitOutsideCalls(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  return async (work) => {
    if (running >= maxAtOnce) throw new Refusal(errors.busy);
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
}
