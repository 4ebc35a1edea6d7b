import type { ErrorEntry } from '@ardoise/contract/protocol/errors';
import { sessionErrors } from '@ardoise/contract/session-errors';
import { takeTurns } from '../../../platform/take-turns.ts';
import type { Context } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { forNoSchool, forSchool } from '../../../platform/work.ts';
import { auditInSchools } from './audit-in-schools.ts';
import { personKey } from '../sessions/actor-cache.ts';
import {
  clearContact,
  insertFormerContact,
  lockOtherHolders,
  saveContact,
} from '../people/contacts-store.ts';
import { forgetDevices } from '../sign-in/devices.ts';
import { endOtherSessions } from '../sessions/end-session.ts';
import { deleteAllFactors } from '../factors/factors-store.ts';
import { deletePassword, findSchoolIds, lockPerson } from '../people/people-store.ts';
import { confirmedOf, type Destination, isConfirmed } from '../rules.ts';
import type { PersonRow } from '../tables.ts';
import { spendAllTicketsOf } from '../codes/tickets-store.ts';

/**
 * Whoever proves a phone or email has it alone from then on: it is removed from accounts that only typed it, and these are
 * told. Refused where somebody else has proved it before. It comes before any row of a person is locked, so that of two
 * who prove the same one at once the second waits here, and nobody waits in a circle.
 */
export async function takeOverContact(
  context: Context,
  to: Destination,
  personId: string | null,
  refusal: ErrorEntry,
): Promise<void> {
  const { tx } = context;
  await takeTurns(tx, `contact:${to.kind}:${to.value}`);
  const others = await lockOtherHolders(tx, to, personId);
  if (others.some((other) => isConfirmed(other, to.kind))) throw new Refusal(refusal);
  await clearContact(
    tx,
    others.map(({ id }) => id),
    to.kind,
  );
  for (const other of others) await sayLost(context, other, to.kind);
}

/** What they only typed is somebody else's: an account without any other is left its ufId to sign in by. */
async function sayLost(
  context: Context,
  other: PersonRow,
  kind: Destination['kind'],
): Promise<void> {
  const formerId = await insertFormerContact(context, other, kind);
  if (formerId === null) return;
  for (const orgId of await findSchoolIds(context.tx, other.id))
    await forSchool({ ...context, actor: null }, orgId).audit({
      action: `${kind}.takenOver`,
      subject: 'person',
      subjectId: other.id,
      before: { [kind]: other[kind] },
    });
  const { language } = context;
  await forNoSchool(context).emit('contact.lost', other.id, { kind, formerId, language });
}

/**
 * The holder of a mailbox enters an account that somebody made with it and of which nothing was ever confirmed. It is
 * theirs now, and nothing that the other one set up stays: password, factors, sessions, devices, the other contact.
 */
export async function takeOverAccount(
  context: Context,
  personId: string,
  through: Destination,
): Promise<void> {
  const { tx, now, services } = context;
  const person = found(await lockPerson(tx, personId), sessionErrors.codeUsedOrExpired);
  // Two codes for the same mailbox may be confirmed at once: the second finds the account handed over.
  if (isConfirmed(person, through.kind)) return;
  // Somebody has confirmed the other contact since the code was sent: the account is theirs.
  if (confirmedOf(person) !== null) throw new Refusal(sessionErrors.codeUsedOrExpired);
  await saveContact(tx, personId, through, now);
  await clearContact(tx, [personId], through.kind === 'email' ? 'phone' : 'email');
  await deletePassword(tx, personId);
  await deleteAllFactors(tx, personId);
  await forgetDevices(tx, personId);
  await spendAllTicketsOf(tx, personId, now);
  await endOtherSessions(context, personId, 'takenOver', null);
  await services.cacheBus.forget(tx, personKey(personId));
  await auditInSchools(
    context,
    { id: personId, name: person.full_name },
    { action: 'account.takenOver', after: { [through.kind]: through.value } },
  );
  await forNoSchool(context).emit('account.takenOver', personId, {});
}
