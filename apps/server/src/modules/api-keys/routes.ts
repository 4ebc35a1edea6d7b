import './tables.ts';
import * as calls from '@ardoise/contract/developer/api-keys';
import { isPayingKey, isSensitiveKey } from '@ardoise/contract/developer/key-scopes';
import { errors } from '@ardoise/contract/protocol/errors';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { type Route, route, routeWithPreparation } from '../../platform/http/route.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import type { Module } from '../../platform/module.ts';
import { Refusal } from '../../platform/refusal.ts';
import { confirmPerson, findConfirmation } from '../identity/public.ts';
import { revoke, update } from './change-key.ts';
import { checkTerms, isWidened } from './check-terms.ts';
import { create } from './make-key.ts';
import { findKey, readKeys } from './read-keys.ts';
import { rotate } from './rotate-key.ts';
import { tellKeyMade } from './subscribers.ts';
import type { ApiKeyRow } from './tables.ts';

type Asking = Pick<SchoolContext, 'services' | 'actor' | 'orgId'>;

const findOwn = ({ services: { db }, orgId }: Asking, id: string): Promise<ApiKeyRow> =>
  db.read({ orgId }, (tx) => findKey(tx, orgId, id));

type Opening = Pick<SchoolContext, 'services' | 'actor' | 'now' | 'language' | 'role'>;

/** Before a key opens more than it did: whether it is this person's to give, and that it is this person. */
async function refuseOpening(
  context: Opening,
  key: Pick<ApiKeyRow, 'kind' | 'environment'>,
  confirmation: string | undefined,
): Promise<void> {
  if (isPayingKey(key) && !roleHolds(context.role, 'payouts.edit'))
    throw new Refusal(errors.notPermitted);
  if (isSensitiveKey(key)) await confirmPerson(context, confirmation);
}

/** Whoever has a second factor is asked for it before a key opens more than it did, where money or a school's data is behind it. */
const routes: readonly Route[] = [
  routeWithPreparation(calls.listApiKeys, {
    prepare: ({ services, actor }) => findConfirmation(services, actor.personId),
    handle: async (context, { prepared }) => ({
      items: await readKeys(context),
      confirmBy: prepared,
    }),
  }),
  routeWithPreparation(calls.createApiKey, {
    prepare: async (context, { body }) => {
      const terms = checkTerms(body, context.now, context.language);
      await refuseOpening(context, body, body.confirmation);
      return terms;
    },
    handle: (context, { body: { name, kind, environment, scopes }, prepared }) =>
      create(context, { name, kind, environment, scopes, ...prepared }),
  }),
  routeWithPreparation(calls.updateApiKey, {
    prepare: async (context, { params, body }) => {
      const terms = checkTerms(body, context.now, context.language);
      const before = await findOwn(context, params.id);
      if (isWidened(before, terms)) await refuseOpening(context, before, body.confirmation);
      return terms;
    },
    handle: (context, { params, body: { name, version }, prepared }) =>
      update(context, params.id, { name, version, terms: prepared }),
  }),
  routeWithPreparation(calls.rotateApiKey, {
    prepare: async (context, { params, body }) => {
      const before = await findOwn(context, params.id);
      await refuseOpening(context, before, body.confirmation);
    },
    handle: (context, { params, body }) => rotate(context, params.id, body.overlapDays),
  }),
  route(calls.revokeApiKey, (context, { params }) => revoke(context, params.id)),
];

/** Keys by which a school's own programs ask. */
export const apiKeys = (): Module => ({ routes, subscribers: [tellKeyMade] });
