import { createHmac, timingSafeEqual } from 'node:crypto';
import { signedText } from '@ardoise/contract/values/signed-text';
import type { SchoolContext } from '../../platform/http/context.ts';
import { type CashSessionRow, holdSession } from '../cash-sessions/public.ts';

type Session = Pick<CashSessionRow, 'id' | 'cashier_id'>;

/** Derived and never stored: the same whenever it is asked for. */
const derive = ({ services, orgId }: SchoolContext, use: string, session: Session): Buffer =>
  createHmac('sha256', services.keyFor(use))
    .update(JSON.stringify([orgId, session.id, session.cashier_id]))
    .digest();

/**
 * What a device kept in a session can be read by its cashier after a sign-out, a closed lid or the closing of the session, and by nobody
 * who only has the device. The key that vouches is the cashier's alone: whoever may adjust payments can read and send what waits, and
 * cannot write cash into somebody else's drawer.
 */
export async function openKey(
  context: SchoolContext,
  sessionId: string,
): Promise<{ key: string; signingKey: string | null }> {
  const session = await holdSession(context, sessionId);
  const isOwn = session.cashier_id === context.actor.personId;
  return {
    key: derive(context, 'desk-key', session).toString('base64url'),
    signingKey: isOwn ? derive(context, 'desk-signature', session).toString('base64url') : null,
  };
}

type Vouched = Parameters<typeof signedText>[0] & { readonly signature?: string | undefined };

/** Whether the device of the session's cashier wrote down just this. */
export function isVouchedFor(context: SchoolContext, session: Session, given: Vouched): boolean {
  const signature = Buffer.from(given.signature ?? '', 'base64url');
  const expected = createHmac('sha256', derive(context, 'desk-signature', session))
    .update(signedText(given))
    .digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}
