import type { EventName, FactsOf, Happened } from '@ardoise/contract/protocol/events';
import { type AuditEntry, writeAudit } from './audit.ts';
import { noOrg, type Tx } from './db/database.ts';
import { writeEvents } from './events/write-events.ts';
import type { Services } from './services.ts';

/** Who does the work; a payer, an operator and the clock are nobody. */
export interface Doer {
  readonly personId: string;
  readonly name: string;
}

type ToldEntry = Pick<AuditEntry, 'action' | 'subject' | 'subjectId' | 'before' | 'after'>;

/** What a use case is handed. What it changes, audits and says has happened is committed together, or not at all. */
export interface Work {
  readonly tx: Tx;
  /** The school whose work it is; `noOrg` for what is no school's, such as a sign-in. */
  readonly orgId: string;
  readonly actor: Doer | null;
  readonly now: Date;
  /** Of the request that it answers, for the log and the audit. */
  readonly requestId: string | null;
  /** From where it was asked for; null for what nobody outside asked for. */
  readonly address: string | null;
  readonly services: Services;
  /** Tells the audit log of a change in this school by this person. */
  readonly audit: (entry: ToldEntry) => Promise<void>;
  /** Says what has happened to a record. Whoever follows it hears of it after the commit. */
  readonly emit: <Name extends EventName>(
    name: Name,
    recordId: string,
    facts: FactsOf<Name>,
  ) => Promise<void>;
  /** The same for many at once, for little more than the cost of one. */
  readonly emitAll: (happened: readonly Happened[]) => Promise<void>;
  /** In tests: what the call has declared. Anything else that it says throws. */
  readonly mayEmit?: readonly EventName[] | undefined;
}

type WorkOptions = Partial<Pick<Work, 'actor' | 'now' | 'requestId' | 'address' | 'mayEmit'>>;

/** The work of a transaction, for a school. */
export function workIn(
  services: Services,
  tx: Tx,
  orgId: string,
  {
    actor = null,
    now = services.clock.now(),
    requestId = null,
    address = null,
    mayEmit,
  }: WorkOptions = {},
): Work {
  const emitAll = async (happened: readonly Happened[]): Promise<void> => {
    for (const { name } of happened)
      if (mayEmit?.includes(name) === false) throw new Error(`The call does not declare ${name}.`);
    await writeEvents(tx, services.followers(), { orgId, at: now, happened });
  };
  return {
    tx,
    orgId,
    actor,
    now,
    requestId,
    address,
    services,
    audit: (entry) =>
      writeAudit(tx, {
        ...entry,
        orgId,
        at: now,
        actor: actor === null ? null : { id: actor.personId, name: actor.name },
        requestId,
        address,
      }),
    emit: (name, recordId, facts) => emitAll([{ name, recordId, facts } as Happened]),
    emitAll,
    mayEmit,
  };
}

/**
 * One transaction for a school, with the work in it: what a job or a page begins, or a call that asks outside first and
 * then says by whom.
 */
export const inSchool = <Result>(
  services: Services,
  orgId: string,
  act: (work: Work) => Promise<Result>,
  by: WorkOptions = {},
): Promise<Result> => services.db.write({ orgId }, (tx) => act(workIn(services, tx, orgId, by)));

/** The same for what is no school's, such as an account. */
export const inNoSchool = <Result>(
  services: Services,
  act: (work: Work) => Promise<Result>,
): Promise<Result> => services.db.write('platform', (tx) => act(workIn(services, tx, noOrg)));

/** The same work for a school that became known on the way, or that the desk decides about. */
export const forSchool = (work: Work, orgId: string): Work =>
  workIn(work.services, work.tx, orgId, work);

/** The same work for what is no school's, such as the account of somebody who acts in one. */
export const forNoSchool = (work: Work): Work => forSchool(work, noOrg);
