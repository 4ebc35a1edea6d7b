/**
 * A transaction has one job at a time: asking, then polling, then the notice. Each next one is enqueued under the same
 * key and so takes the place of what was still waiting.
 */
export const jobKey = (transactionId: string): string => `payment:${transactionId}`;
