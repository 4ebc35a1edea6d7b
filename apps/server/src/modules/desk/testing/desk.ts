import { login } from '@ardoise/contract/session';
import { inNoSchool } from '../../../platform/work.ts';
import { fromElsewhere, type TestApp } from '../../../testing/test-app.ts';
import { giveTestPassword, testPassword } from '../../../testing/test-password.ts';
import { createPerson } from '../../identity/public.ts';

let made = 0;

/** An access token of somebody of the provider's own staff. */
export async function signInDesk(app: TestApp): Promise<string> {
  made += 1;
  const email = `desk-${made}@ardoise.test`;
  await inNoSchool(app.node.services, async (work) => {
    const personId = await createPerson(work, { fullName: 'Ekane Diane', email, isDesk: true });
    await giveTestPassword(work, personId);
  });
  const { body } = await app.call(
    login,
    { body: { login: email, password: testPassword } },
    { headers: fromElsewhere() },
  );
  if (body.data === null || !('accessToken' in body.data))
    throw new Error(`No session: ${body.errorMsg}`);
  return body.data.accessToken;
}
