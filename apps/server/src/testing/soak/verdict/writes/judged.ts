import type { Finding } from '../collections.ts';

export interface Judged {
  /** How many of those that were acknowledged are there as they were. */
  readonly found: number;
  readonly findings: Finding[];
}

export const finding = (rule: string, found: object): Finding => ({
  rule,
  found: JSON.stringify(found),
});
