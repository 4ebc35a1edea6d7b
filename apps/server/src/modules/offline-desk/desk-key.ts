import { createHmac, timingSafeEqual } from 'node:crypto';
import { proofText } from '@ardoise/contract/values/proof-text';
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
): Promise<{ key: string; proofKey: string | null }> {
  const session = await holdSession(context, sessionId);
  const isOwn = session.cashier_id === context.actor.personId;
  return {
    key: derive(context, 'desk-key', session).toString('base64url'),
    proofKey: isOwn ? derive(context, 'desk-proof', session).toString('base64url') : null,
  };
}

type Vouched = Parameters<typeof proofText>[0] & { readonly proof?: string | undefined };

/** Whether the device of the session's cashier wrote down just this. */
export function isVouchedFor(context: SchoolContext, session: Session, given: Vouched): boolean {
  const proof = Buffer.from(given.proof ?? '', 'base64url');
  const expected = createHmac('sha256', derive(context, 'desk-proof', session))
    .update(proofText(given))
    .digest();
  return proof.length === expected.length && timingSafeEqual(proof, expected);
}
