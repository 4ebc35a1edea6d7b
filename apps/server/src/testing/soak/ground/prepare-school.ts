import { randomUUID } from 'node:crypto';
import { type KeyKind, keyScopes } from '@ardoise/contract/developer/key-scopes';
import type { Role } from '@ardoise/contract/protocol/permissions';
import { create as createKey } from '../../../modules/api-keys/make-key.ts';
import { addMember, createOrganisation, createPerson } from '../../../modules/identity/public.ts';
import { addMessages } from '../../../modules/sms/account/account.ts';
import { setVerified } from '../../../modules/verification/public.ts';
import type { Services } from '../../../platform/services.ts';
import { inNoSchool, inSchool } from '../../../platform/work.ts';
import { giveTestPassword } from '../../test-password.ts';
import { people, schoolAppId } from './people.ts';

export interface PreparedSchool {
  readonly orgId: string;
  /** Of a program that collects for the school. */
  readonly apiKey: string;
  /** Of a program that sends the school's money. */
  readonly payingKey: string;
}

const rolesOf = { owner: 'adminOrOwner', cashier: 'manager' } as const satisfies Record<
  string,
  Role
>;

/** More than any storm sends. */
const messages = 1_000_000;

/** What nobody can do over the API alone: a school that the desk has verified, with a plan, a key and messages. */
export async function prepareSchool(services: Services): Promise<PreparedSchool> {
  const orgId = await inNoSchool(services, async (work) => {
    const id = await createOrganisation(work, {
      appId: schoolAppId,
      name: 'Collège de la Tempête',
      town: 'Kribi',
    });
    await setVerified(work, id);
    await work.tx
      .updateTable('organisations')
      .set({ plan_id: 'enterprise' })
      .where('org_id', '=', id)
      .execute();
    for (const { email, fullName, as } of people) {
      const personId = await createPerson(work, { fullName, email });
      await giveTestPassword(work, personId);
      await addMember(work, { orgId: id, personId, role: rolesOf[as] });
    }
    return id;
  });
  return inSchool(services, orgId, async (work) => {
    await addMessages(work, { messages, xaf: messages * 20, orderId: randomUUID() });
    // A storm comes at any hour: campaigns that wait for the morning would never come to rest.
    await work.tx
      .updateTable('sms_accounts')
      .set({ quiet_until: 0, quiet_from: 24 })
      .where('org_id', '=', orgId)
      .execute();
    const keyOf = async (kind: KeyKind): Promise<string> => {
      const { secret } = await createKey(work, {
        kind,
        environment: 'production',
        name: `Storm ${kind}`,
        expires_at: null,
        scopes: [...keyScopes[kind]],
        addresses: [],
      });
      return secret;
    };
    return { orgId, apiKey: await keyOf('collection'), payingKey: await keyOf('disbursement') };
  });
}
