import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('says each step, and while one takes long, at least every 5 s that it goes on', () => {
  const lines: string[] = [];
  const progress = createProgress((text) => lines.push(text));
  progress.say('Starting the database…');
  vi.advanceTimersByTime(9_000);
  progress.say('Filling the demo school…');
  vi.advanceTimersByTime(4_500);
  progress.end();
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([
    'Starting the database…\n',
    'Starting the database… 4 s\n',
    'Starting the database… 8 s\n',
    'Filling the demo school…\n',
    'Filling the demo school… 4 s\n',
  ]);
});

it('no longer beats after its end, whatever is said then', () => {
  const lines: string[] = [];
  const progress = createProgress((text) => lines.push(text));
  progress.end();
  progress.say('Stopping…');
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual(['Stopping…\n']);
});
