import type { Text } from '@ardoise/contract/language';
import { type Notification, socketEvents } from '@ardoise/contract/notifications';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue, type Job } from '../../platform/jobs.ts';
import { memberScope } from '../../platform/services.ts';
import { present } from './store.ts';

interface NewNotification {
  readonly orgId: string;
  readonly personIds: readonly string[];
  /** What it is about, for icons and filters: `payment`, `application`, `security`. */
  readonly kind: string;
  readonly title: Text;
  readonly text: Text;
  readonly link?: string;
  readonly now: Date;
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

export async function notify(tx: Tx, given: NewNotification): Promise<void> {
  for (const personId of given.personIds) {
    const row = {
      org_id: given.orgId,
      person_id: personId,
      id: newId(given.now),
      kind: given.kind,
      title: given.title,
      body: given.text,
      link: given.link ?? null,
      at: given.now,
      read_at: null,
    };
    await tx.insertInto('notifications').values(row).execute();
    await enqueue(tx, pushNotification, {
      orgId: given.orgId,
      personId,
      notification: present(row),
    });
  }
}
