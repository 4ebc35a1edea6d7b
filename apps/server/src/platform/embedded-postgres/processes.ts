import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface ProcessFacts {
  readonly name: string;
  /**
   * Tells a process from a later one that was given the same number, as happens at every restart of a container. On
   * Linux it is counted from the machine's boot, so that setting the clock does not change it.
   */
  readonly startMark: string;
  /** By the clock on the wall, to a second or so. */
  readonly startedAtSeconds: number;
}

/** What the system knows about a living process; undefined when there is none with this number. */
export async function factsOf(pid: number): Promise<ProcessFacts | undefined> {
  try {
    return process.platform === 'linux' ? await linuxFacts(pid) : await listedFacts(pid);
  } catch {
    return undefined;
  }
}

async function linuxFacts(pid: number): Promise<ProcessFacts | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  const bootedAtSeconds = /^btime (\d+)$/m.exec(await readFile('/proc/stat', 'utf8'))?.[1];
  // The name stands in parentheses and may itself hold spaces and parentheses.
  const nameEnd = stat.lastIndexOf(')');
  const rest = stat.slice(nameEnd + 2).split(' ');
  const isZombie = rest[0] === 'Z';
  if (isZombie) return undefined;
  return {
    name: stat.slice(stat.indexOf('(') + 1, nameEnd),
    startMark: `${bootId.trim()} ${rest[19]}`,
    // Linux shows programs its times in hundredths of a second, whatever it counts in itself.
    startedAtSeconds: Number(bootedAtSeconds) + Number(rest[19]) / 100,
  };
}

async function listedFacts(pid: number): Promise<ProcessFacts | undefined> {
  const { stdout } = await run('ps', ['-o', 'lstart=,comm=', '-p', String(pid)], {
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
  const found = /^(\w+ +\w+ +\d+ +[\d:]+ +\d+) +(.+)$/.exec(stdout.trim());
  if (!found?.[1] || !found[2]) return undefined;
  return {
    name: found[2].slice(found[2].lastIndexOf('/') + 1),
    startMark: found[1],
    startedAtSeconds: Date.parse(found[1]) / 1000,
  };
}

/** The folder a process works in; undefined where the system does not tell (no /proc, or not allowed to look). */
export const workingFolderOf = (pid: number): Promise<string | undefined> =>
  readlink(`/proc/${pid}/cwd`).catch(() => undefined);
