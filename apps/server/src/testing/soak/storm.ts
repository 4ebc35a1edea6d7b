import { setTimeout as wait } from 'node:timers/promises';
import { allActors } from './actors/all-actors.ts';
import { type Book, createBook, noteBrought } from './book.ts';
import { calm, createFaults } from './faults/all-faults.ts';
import { gatherCast } from './gather-cast.ts';
import type { Ground } from './ground/ground.ts';
import type { Plan, Step } from './plan.ts';
import { createRandom } from './random.ts';
import { createSessions, type Sessions } from './sessions.ts';
import type { Cast } from './turn.ts';
import { createTraffic, type Traffic } from './until-answered.ts';
import { watchSimulator, type SimulatorWatch } from './watch-simulator.ts';

/** So many act at once: a machine that is slow gets behind its plan, and is not overrun. */
const mostAtOnce = 16;

export interface Storm {
  readonly ground: Ground;
  readonly plan: Plan;
  readonly cast: Cast;
  readonly book: Book;
  readonly traffic: Traffic;
  readonly sessions: Sessions;
  readonly seen: SimulatorWatch;
  /** What an actor stumbled over that it did not expect. */
  readonly stumbles: string[];
}

interface StormOptions {
  /** So many times as fast as planned. */
  readonly pace?: number;
  /** Of how many families the school is. */
  readonly families?: number;
  /** Nobody acts while another does. */
  readonly isOneByOne?: boolean;
}

/** A place in the line of those who act: whoever is let in hands the place on when it is done. */
function createGate(most: number) {
  let inside = 0;
  const waiting: Array<() => void> = [];
  return async (work: () => Promise<void>): Promise<void> => {
    if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside += 1;
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) inside -= 1;
      else next();
    }
  };
}

/**
 * Goes through the plan from its first moment to its last; what takes longer is waited for. How long a fault lasts stays
 * as it is.
 */
export async function raiseStorm(
  ground: Ground,
  plan: Plan,
  { pace = 1, families = 30, isOneByOne = false }: StormOptions = {},
): Promise<Storm> {
  const traffic = createTraffic();
  const sessions = createSessions(ground, traffic);
  const book = createBook();
  await calm(ground);
  const cast = await gatherCast({ ground, sessions, traffic, seed: plan.seed }, book, families);
  const seen = watchSimulator(ground.simulator);
  const stumbles: string[] = [];
  const enter = createGate(isOneByOne ? 1 : mostAtOnce);
  const faults = createFaults(ground);
  const doStep = async (step: Step, place: number): Promise<void> => {
    const random = createRandom(step.seed);
    if ('fault' in step) {
      const hasCome = (await faults[step.fault](random)) !== false;
      return hasCome ? noteBrought(book, step.fault) : undefined;
    }
    const mark = `storm-${plan.seed}-${place}`;
    const turn = { ground, sessions, traffic, seed: step.seed, random, mark, place, book, cast };
    return enter(() => allActors[step.act](turn));
  };
  const startedAt = Date.now();
  const underWay: Array<Promise<void>> = [];
  for (const [place, step] of plan.steps.entries()) {
    await wait(Math.max(0, startedAt + step.atMs / pace - Date.now()));
    const name = 'act' in step ? step.act : step.fault;
    underWay.push(
      doStep(step, place).catch((error: unknown) => {
        stumbles.push(`${name}: ${error instanceof Error ? error.stack : String(error)}`);
      }),
    );
  }
  await Promise.all(underWay);
  await calm(ground);
  return { ground, plan, cast, book, traffic, sessions, seen, stumbles };
}
