import { errors } from '@ardoise/contract/protocol/errors';
import { uploadErrors } from '@ardoise/contract/uploads';
import { Refusal } from '../../platform/refusal.ts';

export interface TurnLimits {
  /** Of all schools together; of one school always one. */
  readonly atOnce: number;
  readonly maxWaiting: number;
  readonly maxWaitingOfSchool: number;
}

export interface PictureTurns {
  /** Works through them one at a time; where too many wait already, none is begun and the caller is refused. */
  take<Result>(
    schoolId: string,
    works: ReadonlyArray<() => Promise<Result>>,
  ): Promise<readonly Result[]>;
  counts(): { readonly running: number; readonly waiting: number };
}

/** A large picture takes up to a second, so that by then there is room again. */
const retryAfterSeconds = 5;

/** Few pictures are worked on at once, and schools take turns: one that sends hundreds waits for itself alone. */
export function createTurns(limits: TurnLimits): PictureTurns {
  /** In the order of their next turns: whoever had one goes to the end. */
  const lines = new Map<string, Array<() => Promise<void>>>();
  const busySchools = new Set<string>();
  let waiting = 0;

  function begin(): void {
    for (const [schoolId, line] of lines) {
      if (busySchools.size >= limits.atOnce) return;
      if (busySchools.has(schoolId)) continue;
      const work = line.shift();
      if (line.length === 0) lines.delete(schoolId);
      if (work === undefined) continue;
      waiting -= 1;
      busySchools.add(schoolId);
      void work().finally(() => end(schoolId));
    }
  }

  function end(schoolId: string): void {
    busySchools.delete(schoolId);
    const line = lines.get(schoolId);
    lines.delete(schoolId);
    if (line !== undefined) lines.set(schoolId, line);
    begin();
  }

  function refuseWithoutRoom(wanted: number, ofSchool: number): void {
    if (ofSchool + wanted > limits.maxWaitingOfSchool)
      throw new Refusal(uploadErrors.tooManyPictures, { retryAfterSeconds });
    if (waiting + wanted > limits.maxWaiting)
      throw new Refusal(errors.serverBusy, { retryAfterSeconds });
  }

  return {
    take: async (schoolId, works) => {
      const line = lines.get(schoolId) ?? [];
      refuseWithoutRoom(works.length, line.length);
      const results = queue(line, works);
      if (works.length > 0) lines.set(schoolId, line);
      waiting += works.length;
      begin();
      return Promise.all(results);
    },
    counts: () => ({ running: busySchools.size, waiting }),
  };
}

/** After a failure the rest of the same upload is not worked on: nothing of it would be kept. */
function queue<Result>(
  line: Array<() => Promise<void>>,
  works: ReadonlyArray<() => Promise<Result>>,
): Array<Promise<Result>> {
  let failure: { readonly error: unknown } | null = null;
  return works.map(
    (work) =>
      new Promise<Result>((resolve, reject) => {
        line.push(async () => {
          if (failure !== null) return reject(failure.error as Error);
          try {
            resolve(await work());
          } catch (error) {
            failure = { error };
            reject(error as Error);
          }
        });
      }),
  );
}

/**
 * For the whole process. Each picture under way takes one of the four threads that passwords, files and names of hosts
 * are worked on with too: two stay free. What waits is held in memory, at most 3 MB each.
 */
export const pictureTurns = createTurns({ atOnce: 2, maxWaiting: 60, maxWaitingOfSchool: 20 });
