import '../tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { addSeconds, sessionIdleSeconds } from '../rules.ts';
import type { SessionEnd } from '../tables.ts';

interface NewSession {
  readonly id: string;
  readonly personId: string;
  readonly orgId: string | null;
  readonly browser: string;
  readonly address: string;
  readonly startedAt: Date;
  readonly expiresAt: Date;
  readonly tokenHash: string;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      person_id: session.personId,
      org_id: session.orgId,
      browser: session.browser,
      address: session.address,
      started_at: session.startedAt,
      last_used_at: session.startedAt,
      expires_at: session.expiresAt,
    })
    .execute();
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: session.tokenHash, session_id: session.id, issued_at: session.startedAt })
    .execute();
}

export interface RefreshedSession {
  readonly id: string;
  readonly personId: string;
  readonly orgId: string | null;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date;
  readonly endedAt: Date | null;
  readonly isPersonClosed: boolean;
}

const sessionOfToken = (tx: Tx) =>
  tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select([
      'sessions.id',
      'sessions.person_id as personId',
      'sessions.org_id as orgId',
      'sessions.expires_at as expiresAt',
      'sessions.last_used_at as lastUsedAt',
      'sessions.ended_at as endedAt',
      sql<boolean>`people.closed_at is not null`.as('isPersonClosed'),
    ]);

/**
 * Locks the session that a refresh token belongs to. The token itself is read by the next statement, which sees what
 * the one that held the lock before has written: this statement's own view may be older.
 */
export async function lockSessionOf(tx: Tx, tokenHash: string): Promise<RefreshedSession | null> {
  const row = await sessionOfToken(tx)
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .forUpdate('sessions')
    .executeTakeFirst();
  return row ?? null;
}

export async function findSessionOfUnused(
  tx: Tx,
  tokenHash: string,
): Promise<RefreshedSession | null> {
  const row = await sessionOfToken(tx)
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .where('refresh_tokens.used_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Held against being ended until the transaction is over. */
export const lockSession = (tx: Tx, id: string) =>
  tx
    .selectFrom('sessions')
    .select(['ended_at as endedAt', 'expires_at as expiresAt', 'last_used_at as lastUsedAt'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();

export interface StoredRefreshToken {
  readonly usedAt: Date | null;
  /** The successor that the caller would be given was given before, and nobody has come with it. */
  readonly isSameSuccessorUnused: boolean;
}

export async function readRefreshToken(
  tx: Tx,
  tokenHash: string,
  successorHash: string,
): Promise<StoredRefreshToken> {
  return tx
    .selectFrom('refresh_tokens as token')
    .select([
      'token.used_at as usedAt',
      sql<boolean>`exists (select from refresh_tokens successor
        where successor.token_hash = ${successorHash} and successor.parent_hash = token.token_hash
          and successor.used_at is null)`.as('isSameSuccessorUnused'),
    ])
    .where('token.token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
}

interface TokenChange {
  readonly sessionId: string;
  readonly oldHash: string;
  readonly newHash: string;
  readonly now: Date;
}

/**
 * Marks the token used, gives it a successor, and notes the use, in one statement that can stand alone; false where the
 * token was used or the session ended meanwhile.
 */
export async function rotateUnusedToken(
  tx: Tx,
  { sessionId, oldHash, newHash, now }: TokenChange,
): Promise<boolean> {
  // The session's row is locked first, here as elsewhere, so that no two ever wait for each other.
  const { numAffectedRows } = await sql`with held as (
      select id from sessions where id = ${sessionId} and ended_at is null for update
    ), old as (
      update refresh_tokens set used_at = ${now}
       where token_hash = ${oldHash} and session_id = (select id from held) and used_at is null
   returning session_id
    ), noted as (
      update sessions set last_used_at = ${now} where id = (select session_id from old)
    )
    insert into refresh_tokens (token_hash, session_id, parent_hash, issued_at)
    select ${newHash}, session_id, ${oldHash}, ${now} from old`.execute(tx);
  return numAffectedRows === 1n;
}

export async function noteSessionUse(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute();
}

export interface EndedSession {
  readonly id: string;
  readonly orgId: string | null;
}

/** Ends those that are still open and answers them. */
export async function markEnded(
  tx: Tx,
  ids: readonly string[],
  because: SessionEnd,
  now: Date,
): Promise<EndedSession[]> {
  if (ids.length === 0) return [];
  return tx
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: because })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .returning(['id', 'org_id as orgId'])
    .execute();
}

export const findOpenSessions = (tx: Tx, personId: string, now: Date) =>
  tx
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', addSeconds(now, -sessionIdleSeconds))
    .orderBy('last_used_at', 'desc')
    .execute();

/** What decides on every request: the session, the person, and the school that is asked for. */
export async function readActor(tx: Tx, sessionId: string, wanted: WantedSchool, now: Date) {
  return tx
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .leftJoin('organisations', (join) =>
      wanted.by === 'session'
        ? join.onRef('organisations.org_id', '=', 'sessions.org_id')
        : join.on(
            wanted.by === 'id' ? 'organisations.org_id' : 'organisations.app_id',
            '=',
            wanted.value,
          ),
    )
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.org_id', '=', 'organisations.org_id')
        .onRef('memberships.person_id', '=', 'people.id'),
    )
    .select([
      'sessions.ended_at as endedAt',
      'sessions.expires_at as expiresAt',
      'sessions.last_used_at as lastUsedAt',
      'people.id as personId',
      'people.full_name as name',
      'people.is_desk as isDesk',
      'people.closed_at as personClosedAt',
      'organisations.org_id as orgId',
      'organisations.app_id as appId',
      'organisations.closed_at as orgClosedAt',
      'organisations.require_owner_second_factor as asksOwnersForFactor',
      'organisations.requires_second_factor as asksAllForFactor',
      sql<boolean>`organisations.suspended_at is not null`.as('isSuspended'),
      // The grant counts beside the visit: an owner may have ended it since.
      sql<boolean>`people.is_desk and exists (
        select from support_visits v join support_grants g on g.org_id = v.org_id and g.id = v.grant_id
         where v.org_id = organisations.org_id and v.person_id = people.id
           and v.until > ${now} and g.until > ${now})`.as('isVisiting'),
      'memberships.role',
      sql<boolean>`exists (select from totp_factors f where f.person_id = people.id)
        or exists (select from passkeys k where k.person_id = people.id)`.as('hasFactor'),
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
}

export type WantedSchool =
  | { readonly by: 'session' }
  | { readonly by: 'id' | 'appId'; readonly value: string };

export async function findSessionSchool(tx: Tx, sessionId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('sessions')
    .select('org_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.org_id ?? null;
}
