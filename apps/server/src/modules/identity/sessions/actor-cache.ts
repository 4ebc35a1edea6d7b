import type { CacheBus } from '../../../platform/cache-bus.ts';
import type { Actor } from '../../../platform/http/context.ts';

interface Remembered {
  readonly actor: Actor;
  readonly untilMs: number;
}

const rememberedForMs = 5_000;
const maxRemembered = 10_000;

export interface ReadActor {
  readonly actor: Actor;
  /** When the token that it was read with expires. */
  readonly expiresAt: Date;
}

export interface ActorCache {
  get(key: string, now: Date): Actor | null;
  /** Remembers what `read` answers, unless a notice came meanwhile: then it may be out of date already. */
  read(key: string, now: Date, read: () => Promise<ReadActor>): Promise<Actor>;
}

/** Who acts is asked at every request, and changes rarely: each node remembers it for seconds, and forgets on notice. */
export function createActorCache(bus: CacheBus): ActorCache {
  const remembered = new Map<string, Remembered>();
  bus.onForget((key) => {
    if (key === null) remembered.clear();
    for (const [name, { actor }] of remembered) {
      if (concerns(actor, key)) remembered.delete(name);
    }
  });
  return {
    get: (key, now) => {
      const entry = remembered.get(key);
      return entry !== undefined && now.getTime() < entry.untilMs ? entry.actor : null;
    },
    read: async (key, now, read) => {
      const generation = bus.generation();
      const { actor, expiresAt } = await read();
      if (!bus.isListening() || bus.generation() !== generation) return actor;
      const oldest = remembered.keys().next();
      if (remembered.size >= maxRemembered && !oldest.done) remembered.delete(oldest.value);
      remembered.delete(key);
      const untilMs = Math.min(now.getTime() + rememberedForMs, expiresAt.getTime());
      remembered.set(key, { actor, untilMs });
      return actor;
    },
  };
}

const concerns = (actor: Actor, key: string | null): boolean =>
  key === sessionKey(actor.sessionId) ||
  key === personKey(actor.personId) ||
  (actor.org !== null && key === schoolKey(actor.org.id)) ||
  (actor.org === null && key?.startsWith('org:') === true);

export const sessionKey = (id: string): string => `session:${id}`;
export const personKey = (id: string): string => `person:${id}`;
export const schoolKey = (id: string): string => `org:${id}`;
