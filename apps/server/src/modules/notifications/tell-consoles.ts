import { type EventName, eventNames, events } from '@ardoise/contract/protocol/events';
import { socketEvents } from '@ardoise/contract/notifications';
import { noOrg } from '../../platform/db/database.ts';
import { subscriber } from '../../platform/events/subscriber.ts';
import { memberScope } from '../../platform/services.ts';

/** Whose consoles hear of it: everyone's of the school, or those of the person that it happened to. */
function scopeFor(orgId: string, name: EventName, recordId: string): string {
  if (orgId === noOrg) return `person:${recordId}`;
  return events[name].isOwn ? memberScope(orgId, recordId) : `org:${orgId}`;
}

/** Open consoles read again what the event touches. They learn no more than what happened to which record. */
export const tellConsoles = subscriber({
  name: 'notifications.tell-consoles',
  on: eventNames.filter((name) => events[name].touches.length > 0),
  kind: 'upkeep',
  maxAttempts: 3,
  handle: async ({ services, orgId }, { name, recordId }) =>
    services.live.send(scopeFor(orgId, name, recordId), socketEvents.event, { name, recordId }),
});
