import type { Text } from '@ardoise/contract/values/language';
import { type Notification, socketEvents } from '@ardoise/contract/notifications';
import { newId } from '../../platform/ids.ts';
import { enqueueAll, type Job } from '../../platform/jobs.ts';
import { memberScope } from '../../platform/services.ts';
import type { Work } from '../../platform/work.ts';
import { present } from './store.ts';

interface NewNotification {
  readonly personIds: readonly string[];
  /** What it is about, for icons and filters: `payment`, `application`, `security`. */
  readonly kind: string;
  readonly title: Text;
  readonly text: Text;
  readonly link?: string;
}

interface Push {
  readonly orgId: string;
  readonly personId: string;
  readonly notification: Notification;
}

/** Shown in the school's open consoles at once; whoever is away finds it in the history. */
export const pushNotification: Job<Push> = {
  name: 'notifications.push',
  kind: 'upkeep',
  maxAttempts: 3,
  work: async ({ orgId, personId, notification }, { services }) =>
    services.live.send(memberScope(orgId, personId), socketEvents.notification, notification),
};

/** For people of the school whose work it is. */
export const notify = (
  work: Pick<Work, 'tx' | 'orgId' | 'now'>,
  notification: NewNotification,
): Promise<void> => notifyOfAll(work, [notification]);

/** Of several things at once, for little more than the cost of one. */
export async function notifyOfAll(
  { tx, orgId, now }: Pick<Work, 'tx' | 'orgId' | 'now'>,
  notifications: readonly NewNotification[],
): Promise<void> {
  const rows = notifications.flatMap(({ personIds, kind, title, text, link }) =>
    personIds.map((personId) => ({
      org_id: orgId,
      person_id: personId,
      id: newId(now),
      kind,
      title,
      body: text,
      link: link ?? null,
      at: now,
      read_at: null,
    })),
  );
  if (rows.length === 0) return;
  await tx.insertInto('notifications').values(rows).execute();
  await enqueueAll(
    tx,
    pushNotification,
    rows.map((row) => ({
      payload: { orgId, personId: row.person_id, notification: present(row) },
      key: null,
    })),
  );
}
