import { eventNames, events } from '@ardoise/contract/events';
import { socketEvents } from '@ardoise/contract/notifications';
import { noOrg } from '../../platform/db/database.ts';
import { subscriber } from '../../platform/events/subscriber.ts';

/** The open consoles of the school read again what the event touches. They learn no more than what happened to which record. */
export const tellConsoles = subscriber({
  name: 'notifications.tell-consoles',
  on: eventNames.filter((name) => events[name].touches.length > 0),
  kind: 'upkeep',
  maxAttempts: 3,
  handle: async ({ services, orgId }, { name, recordId }) => {
    if (orgId !== noOrg) services.live.send(`org:${orgId}`, socketEvents.event, { name, recordId });
  },
});
