import '../tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import type { Destination, Login } from '../rules.ts';
import type { FormerContactRow, PersonRow } from '../tables.ts';

const valueColumn = { email: 'email', phone: 'phone', ufId: 'uf_id' } as const;
const confirmedColumn = { email: 'email_verified_at', phone: 'phone_verified_at' } as const;

/** A person who may sign in, with what a password is checked against. */
export interface Account {
  readonly id: string;
  readonly passwordHash: string | null;
  /** Whether the person has signed in from this browser before. */
  readonly isOnKnownDevice: boolean;
}

/**
 * How many accounts that typed the same phone or email, which nobody has confirmed, may sign in by it: the password tells
 * them apart, and each costs a check.
 */
export const maxCandidates = 2;

/** Whose sign-in this may be: whoever confirmed it, else those who typed it, the one known to the device first. */
export async function findCandidates(
  tx: Tx,
  { kind, value }: Login,
  device: string | null,
): Promise<Account[]> {
  const column = sql.ref(valueColumn[kind]);
  const isConfirmed =
    kind === 'ufId' ? sql`true` : sql`p.${sql.ref(confirmedColumn[kind])} is not null`;
  const isReserved =
    kind === 'ufId'
      ? sql`false`
      : sql`exists (select from people c where c.${column} = ${value}
          and c.${sql.ref(confirmedColumn[kind])} is not null)`;
  const { rows } = await sql<Account>`
    select p.id, passwords.password_hash as "passwordHash", d.person_id is not null as "isOnKnownDevice"
      from people p
      left join passwords on passwords.person_id = p.id
      left join known_devices d on d.person_id = p.id and d.device_hash = ${device}
     where p.${column} = ${value} and p.closed_at is null and (${isConfirmed} or not ${isReserved})
     order by d.person_id is null, p.created_at, p.id
     limit ${maxCandidates}`.execute(tx);
  return rows;
}

/** Whoever has proved that the phone or email is theirs. */
export const findConfirmedHolder = (
  tx: Tx,
  { kind, value }: Destination,
): Promise<PersonRow | undefined> =>
  tx
    .selectFrom('people')
    .selectAll()
    .where(kind, '=', value)
    .where(confirmedColumn[kind], 'is not', null)
    .executeTakeFirst();

/**
 * Whose password is to be set anew. Of several who typed a phone or email that nobody has confirmed: first those who work
 * for a school, then those of whom nothing at all is confirmed, then the oldest.
 */
export async function findForReset(tx: Tx, { kind, value }: Login): Promise<PersonRow | undefined> {
  const query = tx
    .selectFrom('people')
    .selectAll()
    .where(valueColumn[kind], '=', value)
    .where('closed_at', 'is', null);
  if (kind === 'ufId') return query.executeTakeFirst();
  return query
    .orderBy(sql`${sql.ref(confirmedColumn[kind])} is null`)
    .orderBy(sql`not exists (select from memberships m where m.person_id = people.id)`)
    .orderBy(sql`coalesce(email_verified_at, phone_verified_at) is not null`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Everyone else who carries it, locked in sorted order. */
export const lockOtherHolders = (
  tx: Tx,
  { kind, value }: Destination,
  personId: string | null,
): Promise<PersonRow[]> =>
  tx
    .selectFrom('people')
    .selectAll()
    .where(kind, '=', value)
    .$if(personId !== null, (query) => query.where('id', '<>', personId ?? ''))
    .orderBy('id')
    .forUpdate()
    .execute();

export async function clearContact(
  tx: Tx,
  ids: readonly string[],
  kind: Destination['kind'],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('people')
    .set(kind === 'email' ? { email: null } : { phone: null })
    .where('id', 'in', ids)
    .where(confirmedColumn[kind], 'is', null)
    .execute();
}

/** A phone or email that the person has proved to be theirs, and that was taken over from whoever else typed it. */
export async function saveContact(
  tx: Tx,
  id: string,
  { kind, value }: Destination,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('people')
    .set(
      kind === 'email'
        ? { email: value, email_verified_at: now }
        : { phone: value, phone_verified_at: now },
    )
    .where('id', '=', id)
    .execute();
}

/** Keeps what a person gives up or loses, so that its holder can be told; null where they had none. */
export async function insertFormerContact(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  person: PersonRow,
  kind: Destination['kind'],
): Promise<string | null> {
  const value = person[kind];
  if (value === null) return null;
  const id = newId(now);
  await tx
    .insertInto('former_contacts')
    .values({
      id,
      person_id: person.id,
      kind,
      value,
      was_confirmed: person[confirmedColumn[kind]] !== null,
      until: now,
    })
    .execute();
  return id;
}

export const findFormerContact = (tx: Tx, id: string): Promise<FormerContactRow | undefined> =>
  tx.selectFrom('former_contacts').selectAll().where('id', '=', id).executeTakeFirst();

/** What the person had next after a moment, where they have given it up since. */
export const findContactSince = (
  tx: Tx,
  personId: string,
  kind: Destination['kind'],
  at: Date,
): Promise<FormerContactRow | undefined> =>
  tx
    .selectFrom('former_contacts')
    .selectAll()
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('until', '>', at)
    .orderBy('until')
    .limit(1)
    .executeTakeFirst();
