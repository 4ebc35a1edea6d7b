import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTimetable } from './timetable.ts';

describe('a timetable', () => {
  it('runs what is due in order when time jumps ahead', () => {
    const timetable = createTimetable(() => 1_000);
    const ran: string[] = [];
    timetable.after(300, () => ran.push('late'));
    timetable.after(100, () => ran.push('early'));
    timetable.after(900, () => ran.push('never'));
    timetable.advance(300);
    expect(ran).toEqual(['early', 'late']);
    expect(timetable.now()).toBe(1_300);
    timetable.clear();
  });

  it('runs by itself when the time comes, and once', async () => {
    const timetable = createTimetable(Date.now);
    let runs = 0;
    timetable.after(10, () => {
      runs += 1;
    });
    await wait(40);
    timetable.advance(1_000);
    expect(runs).toBe(1);
  });

  it('forgets what was taken off or cleared', () => {
    const timetable = createTimetable(() => 0);
    const ran: string[] = [];
    const cancel = timetable.after(10, () => ran.push('cancelled'));
    timetable.after(10, () => ran.push('cleared'));
    cancel();
    timetable.clear();
    timetable.advance(100);
    expect(ran).toEqual([]);
  });
});
