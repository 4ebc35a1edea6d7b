import {
  type EventName,
  eventNames,
  events,
  type Happened,
} from '@ardoise/contract/protocol/events';
import { socketEvents } from '@ardoise/contract/notifications';
import { noOrg } from '../../platform/db/database.ts';
import { subscriber } from '../../platform/events/subscriber.ts';
import { memberScope } from '../../platform/services.ts';
import type { Work } from '../../platform/work.ts';

/** Whose consoles hear of it: everyone's of the school, or those of the person that it happened to. */
function scopeFor(orgId: string, name: EventName, recordId: string): string {
  if (orgId === noOrg) return `person:${recordId}`;
  return events[name].isOwn ? memberScope(orgId, recordId) : `org:${orgId}`;
}

/**
 * Open consoles read again what the event touches. They learn no more than what happened to which record; of several that it
 * happened to at once, one stands for all, since what they read again is the same.
 */
async function tell(
  { services, orgId }: Work,
  happened: ReadonlyArray<Pick<Happened, 'name' | 'recordId'>>,
): Promise<void> {
  const told = new Set<string>();
  for (const { name, recordId } of happened) {
    const scope = scopeFor(orgId, name, recordId);
    const key = `${name} ${scope}`;
    if (!told.has(key)) services.live.send(scope, socketEvents.event, { name, recordId });
    told.add(key);
  }
}

export const tellConsoles = subscriber({
  name: 'notifications.tell-consoles',
  on: eventNames.filter((name) => events[name].touches.length > 0),
  kind: 'upkeep',
  maxAttempts: 3,
  handle: (work, event) => tell(work, [event]),
  handleMany: tell,
});
