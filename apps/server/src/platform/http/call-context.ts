import type { EventName } from '@ardoise/contract/protocol/events';
import type { Role } from '@ardoise/contract/protocol/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noOrg, type Tx } from '../db/database.ts';
import type { Services } from '../services.ts';
import { workIn } from '../work.ts';
import type { Actor, ActorKey, Context } from './context.ts';
import { deviceOf, giveDevice } from './device-cookie.ts';
import { headerOf, languageOfRequest, networkOf } from './request.ts';

/** Everything but the transaction and what is done in it, which come later. */
type CallContext = Omit<Context, 'tx' | 'audit' | 'emit' | 'emitAll' | 'actor'> & {
  readonly actor: Actor | null;
  readonly role?: Role;
  readonly key?: ActorKey;
};

export function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor | null,
  services: Services,
): CallContext {
  return {
    language: languageOfRequest(request),
    now: services.clock.now(),
    services,
    log: services.log,
    requestId: request.id,
    address: request.ip,
    network: networkOf(request),
    userAgent: headerOf(request, 'user-agent') ?? '',
    device: deviceOf(request, services),
    giveDevice: () => giveDevice(reply, services),
    header: (name: string) => headerOf(request, name),
    actor,
    orgId: actor?.org?.id ?? noOrg,
    ...(actor?.org == null ? {} : { role: actor.org.role }),
    ...(actor?.key === undefined ? {} : { key: actor.key }),
  };
}

/** The same, with the transaction that the handler works in. */
export const withTransaction = (
  context: CallContext,
  tx: Tx,
  mayEmit?: readonly EventName[],
): Context => ({
  ...context,
  ...workIn(context.services, tx, context.orgId, { ...context, mayEmit }),
  actor: context.actor,
  address: context.address,
});
