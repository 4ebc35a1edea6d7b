import { forgotPassword, getOrCreateByPhone, login as loginCall } from '@ardoise/contract/session';
import { postJson, type HttpTarget } from './http-target.ts';

/** Tries wrong passwords on somebody’s account, so that its holder is refused; answers the statuses. */
export async function failSignIns(
  target: HttpTarget,
  { login, count }: { readonly login: string; readonly count: number },
): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const { status } = await postJson(target, loginCall.path, { login, password: `wrong ${i}` });
    statuses.push(status);
  }
  return statuses;
}

/** Signs in, and answers the cookies that the browser was given: by them the device is known again. */
export async function signInKeepingCookies(
  target: HttpTarget,
  { login, password }: { readonly login: string; readonly password: string },
): Promise<{ readonly status: number; readonly cookie: string }> {
  const { status, headers } = await postJson(target, loginCall.path, { login, password });
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { status, cookie };
}

/** Asks for codes to somebody’s phone, so that no more are sent to it; answers the statuses. */
export async function askForCodes(
  target: HttpTarget,
  { phone, count }: { readonly phone: string; readonly count: number },
): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1)
    statuses.push((await postJson(target, getOrCreateByPhone.path, { phone })).status);
  return statuses;
}

/** The same with codes for a new password. */
export async function askForResets(
  target: HttpTarget,
  { login, count }: { readonly login: string; readonly count: number },
): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1)
    statuses.push((await postJson(target, forgotPassword.path, { login })).status);
  return statuses;
}
