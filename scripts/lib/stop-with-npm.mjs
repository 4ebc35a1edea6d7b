import { readFileSync } from 'node:fs';

/**
 * Killed outright, npm cannot pass the news on, and its child would keep the port and the data. So the child looks
 * whether those above it are still the same, and stops when they are not.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  // npm starts scripts through a shell, which some systems keep in between; above npm itself nothing is watched.
  const grandparent = nameOf(parent)?.endsWith('sh') ? parentOf(parent) : undefined;
  const watch = setInterval(() => {
    const isSame =
      process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent);
    if (isSame) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watch.unref();
}

/**
 * Linux alone tells cheaply about other processes; elsewhere only the parent is watched.
 * @param {number} pid
 */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function nameOf(pid) {
  return /\((.*)\)/.exec(statOf(pid) ?? '')?.[1];
}

/** @param {number} pid */
function parentOf(pid) {
  const stat = statOf(pid);
  return stat && Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
