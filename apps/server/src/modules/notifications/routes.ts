import { listNotifications, readNotifications } from '@ardoise/contract/notifications';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { pushNotification } from './notify.ts';
import { tellConsoles } from './tell-consoles.ts';
import { countUnread, listPage, markRead } from './store.ts';

export const notifications = (): Module => ({
  routes: [
    route(listNotifications, async ({ tx, orgId, actor }, { query }) => {
      const owner = { org_id: orgId, person_id: actor.personId };
      const { items, total } = await listPage(tx, owner, query.page, query.perPage);
      return {
        items,
        total,
        page: query.page,
        perPage: query.perPage,
        unread: await countUnread(tx, owner),
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
  subscribers: [tellConsoles],
});
