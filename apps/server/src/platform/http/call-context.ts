import type { Role } from '@ardoise/contract/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeAudit } from '../audit.ts';
import type { Tx } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Actor, Context, SchoolContext, SignedInContext } from './context.ts';
import { deviceOf, giveDevice } from './device-cookie.ts';
import { headerOf, languageOfRequest, networkOf } from './request.ts';

/** Everything but the transaction, which comes later. */
type CallContext = Omit<Context, 'tx'> & {
  readonly actor?: Actor;
  readonly orgId?: string;
  readonly role?: Role;
};

export function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor | null,
  services: Services,
): CallContext {
  const context = {
    language: languageOfRequest(request),
    now: services.clock.now(),
    log: services.log,
    requestId: request.id,
    address: request.ip,
    network: networkOf(request),
    userAgent: headerOf(request, 'user-agent') ?? '',
    device: deviceOf(request, services),
    giveDevice: () => giveDevice(reply, services),
    header: (name: string) => headerOf(request, name),
  };
  if (actor === null) return context;
  if (actor.org === null) return { ...context, actor };
  return { ...context, actor, orgId: actor.org.id, role: actor.org.role };
}

/** The same, with the transaction that the handler works in. */
export function withTransaction(
  context: CallContext,
  tx: Tx,
): Context | SignedInContext | SchoolContext {
  const { actor, orgId, now, requestId } = context;
  if (actor === undefined || orgId === undefined) return { ...context, tx };
  return {
    ...context,
    tx,
    audit: (entry: Parameters<SchoolContext['audit']>[0]) =>
      writeAudit(tx, {
        ...entry,
        orgId,
        at: now,
        actor: { id: actor.personId, name: actor.name },
        requestId,
      }),
  };
}
