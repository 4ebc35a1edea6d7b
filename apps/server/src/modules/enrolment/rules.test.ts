import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enrolledFrom, enrolledUntil } from './rules.ts';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('an enrolment', () => {
  it('begins in its year and never ends before it began', () => {
    fc.assert(
      fc.property(day, day, day, day, (a, b, begins, ends) => {
        const [reopening = '', closing = ''] = [a, b].toSorted();
        const from = enrolledFrom(begins, reopening);
        expect(from >= reopening).toBe(true);
        const until = enrolledUntil(ends, from, closing);
        expect(until >= from).toBe(true);
      }),
    );
  });
});
