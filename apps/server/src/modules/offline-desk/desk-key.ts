import { createHmac } from 'node:crypto';
import type { SchoolContext } from '../../platform/http/context.ts';
import { holdSession } from '../cash-sessions/public.ts';

/**
 * Derived and never stored: the same whenever it is asked for, so that what a device kept in a session can be read by its cashier after
 * a sign-out, a closed lid or the closing of the session, and by nobody who only has the device.
 */
export async function openKey(context: SchoolContext, sessionId: string): Promise<{ key: string }> {
  const session = await holdSession(context, sessionId);
  const key = createHmac('sha256', context.services.keyFor('desk-key'))
    .update(JSON.stringify([context.orgId, session.id, session.cashier_id]))
    .digest('base64url');
  return { key };
}
