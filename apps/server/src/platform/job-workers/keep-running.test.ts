import { expect, it } from 'vitest';
import { until } from '../../testing/until.ts';
import { createLog } from '../log.ts';
import type { Services } from '../services.ts';
import { keepRunning } from './keep-running.ts';
import type { KindOfJobs, Runner } from './runner.ts';

const settings = {
  kind: 'money',
  services: { log: createLog('silent') } as Services,
} as Omit<KindOfJobs, 'onSign'>;

interface Started {
  readonly onSign: () => void;
  isBusy: boolean;
  isStopped: boolean;
  end(why: string): void;
}

/** Stands in for the library's workers, which end only when they are told to. */
function fakeWorkers() {
  const started: Started[] = [];
  const start = async ({ onSign }: KindOfJobs): Promise<Runner> => {
    let end: (why: string) => void = () => {};
    const isOver = new Promise<string>((resolve) => {
      end = resolve;
    });
    const one: Started = { onSign, isBusy: false, isStopped: false, end: (why) => end(why) };
    started.push(one);
    return {
      isOver,
      isBusy: () => one.isBusy,
      stop: async () => {
        one.isStopped = true;
      },
    };
  };
  return { started, start };
}

it('workers that end are replaced, and the old ones are let finish', async () => {
  const { started, start } = fakeWorkers();
  const kept = keepRunning(settings, { start });
  await until('workers', async () => started.length === 1);
  started[0]?.onSign();
  started[0]?.end('the library rejected');
  await until('new workers', async () => started.length === 2);
  expect(started[0]?.isStopped).toBe(true);
  expect(started[1]?.isStopped).toBe(false);
  expect(kept.isWorking()).toBe(true);
  await kept.stop();
  expect(started[1]?.isStopped).toBe(true);
});

it('workers that cannot start are tried again', async () => {
  const { started, start } = fakeWorkers();
  let tries = 0;
  const kept = keepRunning(settings, {
    start: async (given) => {
      tries += 1;
      if (tries < 3) throw new Error('no database');
      return start(given);
    },
  });
  await until('workers', async () => started.length === 1);
  expect(tries).toBe(3);
  await kept.stop();
});

it('free workers that do not see the queue are not working, and are replaced; busy ones are left alone', async () => {
  const { started, start } = fakeWorkers();
  const kept = keepRunning(settings, { start, silenceMs: 20 });
  await until('workers', async () => started.length === 1);
  const [first] = started;
  if (first === undefined) throw new Error('No workers.');
  first.isBusy = true;
  await until('a silence', async () => {
    first.isBusy = false;
    const isSilent = !kept.isWorking();
    first.isBusy = true;
    return isSilent;
  });
  expect(kept.isWorking()).toBe(true);
  expect(started).toHaveLength(1);
  first.isBusy = false;
  expect(kept.isWorking()).toBe(false);
  await until('new workers', async () => started.length === 2);
  started[1]?.onSign();
  expect(kept.isWorking()).toBe(true);
  await kept.stop();
});
