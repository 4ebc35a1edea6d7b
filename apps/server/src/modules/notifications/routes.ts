import { listNotifications, readNotifications } from '@ardoise/contract/notifications';
import { route } from '../../platform/http/route.ts';
import { answerList } from '../../platform/lists/list.ts';
import type { Module } from '../../platform/module.ts';
import { pushNotification } from './notify.ts';
import { purgeNotificationsNightly } from './purge-notifications.ts';
import { tellConsoles } from './tell-consoles.ts';
import { countUnread, markRead, notificationList } from './store.ts';

export const notifications = (): Module => ({
  routes: [
    route(listNotifications, async (context, { query }) => {
      const { tx, orgId, actor } = context;
      return {
        ...(await answerList(notificationList(actor.personId), context, query)),
        unread: await countUnread(tx, { org_id: orgId, person_id: actor.personId }),
      };
    }),
    route(readNotifications, async ({ tx, orgId, actor, now, emit }, { body }) => {
      const owner = { org_id: orgId, person_id: actor.personId };
      if (await markRead(tx, owner, body.ids, now))
        await emit('notifications.read', actor.personId, {});
      return { unread: await countUnread(tx, owner) };
    }),
  ],
  jobs: [pushNotification],
  recurring: [purgeNotificationsNightly],
  subscribers: [tellConsoles],
});
