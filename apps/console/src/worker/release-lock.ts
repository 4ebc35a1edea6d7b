export const keptPrefix = 'ardoise-shell-';

/** The cache of a release, and the lock that a tab of that release holds as long as it is open. */
export const cacheName = (release: string): string => `${keptPrefix}${release}`;

/** Says of this tab which release it was loaded as: its files are kept until it is closed. */
export function holdRelease(release: string, locks: LockManager | undefined): void {
  void locks?.request(cacheName(release), { mode: 'shared' }, () => new Promise<never>(() => {}));
}

/** Which releases have a tab open, asked for at this moment. */
export async function isReleaseHeld(
  locks: Pick<LockManager, 'query'>,
): Promise<(name: string) => boolean> {
  const { held = [] } = await locks.query();
  const names = new Set(held.map(({ name }) => name));
  return (name) => names.has(name);
}
