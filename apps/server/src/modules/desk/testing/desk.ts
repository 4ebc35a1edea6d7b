import { login } from '@ardoise/contract/session';
import { inNoSchool } from '../../../platform/work.ts';
import { fromElsewhere, type TestApp } from '../../../testing/test-app.ts';
import { giveTestPassword, testPassword } from '../../../testing/test-password.ts';
import { createPerson } from '../../identity/public.ts';

let made = 0;

/** An access token of somebody of the provider's own staff. */
export async function signInDesk(
  app: TestApp,
  { hasSecondFactor = true }: { readonly hasSecondFactor?: boolean } = {},
): Promise<string> {
  made += 1;
  const email = `desk-${made}@ardoise.test`;
  const personId = await inNoSchool(app.node.services, async (work) => {
    const id = await createPerson(work, { fullName: 'Ekane Diane', email, isDesk: true });
    await giveTestPassword(work, id);
    return id;
  });
  const { body } = await app.call(
    login,
    { body: { login: email, password: testPassword } },
    { headers: fromElsewhere() },
  );
  if (body.data === null || !('accessToken' in body.data))
    throw new Error(`No session: ${body.errorMsg}`);
  if (hasSecondFactor) await giveSecondFactor(app, personId);
  return body.data.accessToken;
}

/** After signing in, so that no code is asked for. */
const giveSecondFactor = (app: TestApp, personId: string): Promise<unknown> =>
  inNoSchool(app.node.services, ({ tx, now }) =>
    tx
      .insertInto('totp_factors')
      .values({
        person_id: personId,
        secret_sealed: 'of no use',
        last_step: 0,
        recovery_hashes: [],
        created_at: now,
      })
      .execute(),
  );
