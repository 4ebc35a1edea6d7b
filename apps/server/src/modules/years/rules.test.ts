import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cycleName, payableYear } from './rules.ts';

const year = fc.record({
  id: fc.uuid(),
  status: fc.constantFrom('running', 'stopped', 'cancelled'),
  created_at: fc.date({ noInvalidDate: true }),
});

describe('a year', () => {
  it('is payable when it is the newest of those that run', () => {
    fc.assert(
      fc.property(fc.array(year, { maxLength: 8 }), (years) => {
        const payable = payableYear(years);
        const running = years.filter(({ status }) => status === 'running');
        expect(payable === null).toBe(running.length === 0);
        for (const other of running)
          expect(payable?.created_at.getTime()).toBeGreaterThanOrEqual(other.created_at.getTime());
      }),
    );
  });

  it('names a custom cycle as the school does', () => {
    expect(cycleName('custom', 'Prépa').en).toBe('Prépa');
    expect(cycleName('primary', null).fr).toBe('Primaire');
  });
});
