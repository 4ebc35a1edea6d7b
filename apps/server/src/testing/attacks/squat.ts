import { jwtRegister } from '@ardoise/contract/jwt';
import { postJson, type HttpTarget } from './http-target.ts';

/** Makes an account with somebody else’s mailbox, which is typed and never confirmed; answers its access token. */
export async function squatEmail(
  target: HttpTarget,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<{ readonly status: number; readonly token: string }> {
  const body = { username: 'Somebody Else', email, password };
  const { status, text } = await postJson(target, jwtRegister.path, body);
  const { data } = JSON.parse(text) as { data: { accessToken: string } | null };
  return { status, token: data?.accessToken ?? '' };
}
