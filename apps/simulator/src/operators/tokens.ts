import { randomBytes } from 'node:crypto';
import { takeOne } from '../faults.ts';
import { keepRecent } from '../recent.ts';
import type { World } from '../world.ts';

export const tokenLifetimeS = 3_600;

/** The secret half of every credential that the simulator accepts. The name half is free, one per school. */
export const acceptedSecret = 'simulator';

export interface Bearer {
  readonly owner: string;
  readonly scope: string;
  readonly expiresAt: number;
}

export function createTokens(world: World) {
  const issued = new Map<string, Bearer>();
  return {
    issue(owner: string, scope: string): string {
      const token = randomBytes(24).toString('base64url');
      const expiresAt = world.timetable.now() + tokenLifetimeS * 1_000;
      keepRecent(issued, token, { owner, scope, expiresAt });
      return token;
    },
    /** Uses up a planned fault: the token of this header is known no more. */
    forget(operator: 'mtn' | 'orange', authorization: string | undefined): boolean {
      const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
      if (!issued.has(token) || !takeOne(world.faults[operator], 'expireNextTokens')) return false;
      return issued.delete(token);
    },
    /** Whose token an Authorization header carries, or null where it is missing, unknown or expired. */
    read(authorization: string | undefined): Bearer | null {
      const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
      const bearer = token === undefined ? undefined : issued.get(token);
      return bearer !== undefined && bearer.expiresAt > world.timetable.now() ? bearer : null;
    },
  };
}

/** Reads `Basic base64(name:secret)`, or the bare base64 part. */
export function readPair(header: string | undefined): { name: string; secret: string } | null {
  const encoded = (header ?? '').replace(/^Basic /i, '');
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  return colon < 1 ? null : { name: decoded.slice(0, colon), secret: decoded.slice(colon + 1) };
}
