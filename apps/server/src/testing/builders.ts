import type { Role } from '@ardoise/contract/protocol/permissions';
import type { PlanId } from '@ardoise/contract/shop/plans';
import { login } from '@ardoise/contract/session';
import { addMember, createOrganisation, createPerson } from '../modules/identity/public.ts';
import { setVerified } from '../modules/verification/public.ts';
import { inNoSchool } from '../platform/work.ts';
import { fromElsewhere, type TestApp } from './test-app.ts';
import { giveTestPassword, testPassword } from './test-password.ts';

export interface TestSchool {
  readonly orgId: string;
  readonly appId: string;
  readonly ownerId: string;
  /** An access token of the owner, in a session of its own. */
  signIn(): Promise<string>;
  /** An access token of a new person with this role. */
  signInAs(role: Role): Promise<string>;
  /** A new person with this role, who signs in as often as the days need it. */
  hire(role: Role): Promise<() => Promise<string>>;
}

let made = 0;

interface NewSchool {
  readonly town?: string;
  /** False: as it is when somebody has just registered it. */
  readonly isVerified?: boolean;
  readonly planId?: PlanId;
}

/** A school with an owner, verified and with the largest plan unless told otherwise. Each has its own address and people. */
export async function createSchool(
  app: TestApp,
  name = 'Collège Les Palmiers',
  { town = 'Douala', isVerified = true, planId = 'enterprise' }: NewSchool = {},
): Promise<TestSchool> {
  made += 1;
  const appId = `school-${made}`;
  const { services } = app.node;
  const orgId = await inNoSchool(services, async (work) => {
    const id = await createOrganisation(work, { appId, name, town });
    if (isVerified) await setVerified(work, id);
    // As if it had always had it: nothing happened that anybody would be told of.
    await work.tx
      .updateTable('organisations')
      .set({ plan_id: planId })
      .where('org_id', '=', id)
      .execute();
    return id;
  });
  const addPerson = (role: Role, email: string): Promise<string> =>
    inNoSchool(services, async (work) => {
      const personId = await createPerson(work, {
        fullName: `Person of ${role}`,
        email,
      });
      await giveTestPassword(work, personId);
      await addMember(work, { orgId, personId, role });
      return personId;
    });
  const signInWith = async (email: string): Promise<string> => {
    const { body } = await app.call(
      login,
      { body: { login: email, password: testPassword, appId } },
      { headers: fromElsewhere() },
    );
    if (body.data === null || !('accessToken' in body.data))
      throw new Error(`No session: ${body.errorMsg}`);
    return body.data.accessToken;
  };
  const hire = async (role: Role) => {
    made += 1;
    const email = `${role.toLowerCase()}-${made}@${appId}.test`;
    await addPerson(role, email);
    return () => signInWith(email);
  };
  const ownerEmail = `owner@${appId}.test`;
  const ownerId = await addPerson('adminOrOwner', ownerEmail);
  return {
    orgId,
    appId,
    ownerId,
    signIn: () => signInWith(ownerEmail),
    signInAs: async (role) => (await hire(role))(),
    hire,
  };
}
