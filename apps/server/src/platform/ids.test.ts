import { describe, expect, it } from 'vitest';
import { newId } from './ids.ts';

describe('ids', () => {
  it('are UUIDs of version 7 that sort by time', () => {
    const early = newId(new Date('2026-01-01T00:00:00Z'));
    const late = newId(new Date('2026-01-01T00:00:01Z'));
    expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(early < late).toBe(true);
  });

  it('sort by when they were made within a millisecond', () => {
    const at = new Date('2026-01-01T00:00:02Z');
    const made = Array.from({ length: 1_000 }, () => newId(at));
    expect(made.toSorted()).toEqual(made);
  });

  it('do not repeat within a millisecond', () => {
    const at = new Date();
    expect(new Set(Array.from({ length: 10_000 }, () => newId(at))).size).toBe(10_000);
  });
});
