import { login } from '@ardoise/contract/session';
import { inNoSchool } from '../../../platform/work.ts';
import { testPassword } from '../../../testing/builders.ts';
import { fromElsewhere, type TestApp } from '../../../testing/test-app.ts';
import { createPerson } from '../../identity/public.ts';

let made = 0;

/** An access token of somebody of the provider's own staff. */
export async function signInDesk(app: TestApp): Promise<string> {
  made += 1;
  const email = `desk-${made}@ardoise.test`;
  await inNoSchool(app.node.services, (work) =>
    createPerson(work, {
      fullName: 'Ekane Diane',
      email,
      password: testPassword,
      isDesk: true,
    }),
  );
  const { body } = await app.call(
    login,
    { body: { login: email, password: testPassword } },
    { headers: fromElsewhere() },
  );
  if (body.data === null || !('accessToken' in body.data))
    throw new Error(`No session: ${body.errorMsg}`);
  return body.data.accessToken;
}
