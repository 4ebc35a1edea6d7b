import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { factsOf, workingFolderOf } from './processes.ts';

/** What PostgreSQL writes about itself into postmaster.pid in its data folder. */
interface Postmaster {
  readonly pid: number;
  readonly startedAtSeconds: number;
  readonly port: number;
  readonly isReady: boolean;
}

const fileIn = (clusterFolder: string): string => join(clusterFolder, 'postmaster.pid');

export async function readPostmaster(clusterFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(fileIn(clusterFolder), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    startedAtSeconds: Number(lines[2]),
    port: Number(lines[3]),
    isReady: lines[7]?.trim() === 'ready',
  };
}

/**
 * Clears away what a killed run left: a PostgreSQL that still runs is stopped, and the file of one that is gone is
 * removed, since PostgreSQL would refuse to start when its number has meanwhile been given to another process. The
 * caller holds the data folder's lock, so a PostgreSQL that runs here has lost its owner. If this ever took a living
 * one for dead, PostgreSQL's check of its shared memory would still keep the second from starting.
 */
export async function clearLeftovers(clusterFolder: string): Promise<void> {
  const left = await readPostmaster(clusterFolder);
  if (left && (await isRunning(left, clusterFolder))) {
    // SIGINT ends the sessions and writes everything down; SIGQUIT leaves that to the recovery at the next start.
    const isGone =
      (await stopAndWait(left, 'SIGINT', clusterFolder)) ||
      (await stopAndWait(left, 'SIGQUIT', clusterFolder));
    if (!isGone) {
      throw new EmbeddedPostgresError(
        `A PostgreSQL of an earlier run (process ${left.pid}) still uses ${clusterFolder} and does not stop. End it, then start again.`,
      );
    }
  }
  await rm(fileIn(clusterFolder), { force: true });
}

/** A number alone proves nothing: by now it may belong to another process, even to another PostgreSQL. */
async function isRunning(left: Postmaster, clusterFolder: string): Promise<boolean> {
  const facts = await factsOf(left.pid);
  if (facts?.name !== 'postgres') return false;
  const folder = await workingFolderOf(left.pid);
  if (folder !== undefined) return folder === clusterFolder;
  return Math.abs(facts.startedAtSeconds - left.startedAtSeconds) < 5;
}

async function stopAndWait(
  left: Postmaster,
  signal: 'SIGINT' | 'SIGQUIT',
  clusterFolder: string,
): Promise<boolean> {
  const deadline = Date.now() + 15_000;
  try {
    process.kill(left.pid, signal);
  } catch {
    // It ended by itself in between, or is not ours to end: the wait below tells which.
  }
  while (await isRunning(left, clusterFolder)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}
