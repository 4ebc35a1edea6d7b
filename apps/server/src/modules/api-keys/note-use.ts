import './tables.ts';
import type { KnownKey } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';

const writtenEveryMs = 60_000;
const maxNoted = 10_000;

/**
 * When a key was last used, and from where, for whoever looks for one that nobody needs. Written beside the call and at most
 * once a minute, so that a call that reads does not become one that writes.
 */
export function createUseNotes({
  db,
  clock,
  log,
}: Services): (key: KnownKey, address: string) => void {
  const notedMs = new Map<string, number>();
  return ({ id, actor: { org } }, address) => {
    const now = clock.now();
    const before = notedMs.get(id);
    if (before !== undefined && Math.abs(now.getTime() - before) < writtenEveryMs) return;
    if (notedMs.size >= maxNoted) notedMs.clear();
    notedMs.set(id, now.getTime());
    const write = db.write({ orgId: org.id }, (tx) =>
      tx
        .updateTable('api_keys')
        .set({ last_used_at: now, last_used_from: address })
        .where('org_id', '=', org.id)
        .where('id', '=', id)
        // Another node may have written a later one.
        .where(({ eb, or }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', now)]))
        .execute(),
    );
    write.catch((error: unknown) => log.warn({ err: error, keyId: id }, 'use of a key not noted'));
  };
}
