import {
  createTemporaryToken,
  infoWithOrgAccount,
  logout,
} from '@ardoise/contract/endpoints/session';
import type { login } from '@ardoise/contract/endpoints/session';
import type { Language } from '@ardoise/contract/values/language';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import type { Skin } from '@ardoise/web/ui/theme.ts';
import { api, loadConfig, session } from './client.ts';
import { consolePath, deskPath, chooseDestination, withSession } from './destination.ts';
import { nextAddress } from './next-address.ts';
import { addressOf, givenNext, go } from './route.ts';
import { tabStore, writeStep } from './steps.ts';

type LoginAnswer = AnswerOf<typeof login>;
export type Tokens = Extract<LoginAnswer, { accessToken: string }>;

export interface Preferences {
  readonly language: Language;
  readonly skin: Skin;
}

/** Leaves this page for one that opens its own session with a one-time token. */
async function leaveFor(
  path: string,
  appId: string | null,
  { language, skin }: Preferences,
  endsSession = false,
) {
  const body = { endsSession, ...(appId === null ? {} : { appId }) };
  const { token } = await api(createTemporaryToken, { body });
  tabStore().removeDrafts();
  window.location.assign(withSession(path, { dynamic: token, lang: language, mode: skin }));
  // The button stays busy until the browser has left: a second press would spend a second token.
  await new Promise(() => {});
}

async function enterConsole(
  appId: string,
  preferences: Preferences,
  endsSession: boolean,
): Promise<void> {
  const { zone } = await loadConfig();
  const next = nextAddress(givenNext(), zone);
  const path = next?.appId === appId ? next.path : consolePath(zone, appId);
  await leaveFor(path, appId, preferences, endsSession);
}

export const enterSchool = (appId: string, preferences: Preferences): Promise<void> =>
  enterConsole(appId, preferences, false);

/** The provider's desk belongs to no school. */
export const enterDesk = (preferences: Preferences, path = deskPath): Promise<void> =>
  leaveFor(path, null, preferences);

async function adopt({ accessToken, refreshToken, expiresIn }: Tokens): Promise<void> {
  await leaving;
  session.adopt({ token: accessToken, refreshToken, expiresIn });
}

/**
 * Takes a new owner to the school they have just registered. The console's session takes the place of the one that
 * registered it, so that they find one in their account and not another that they never heard of.
 */
export async function enterNewSchool(
  tokens: Tokens & { readonly appId: string },
  preferences: Preferences,
): Promise<void> {
  await adopt(tokens);
  return enterConsole(tokens.appId, preferences, true);
}

/** Takes a new session and goes where this person belongs. */
export async function enter(tokens: Tokens, preferences: Preferences): Promise<void> {
  await adopt(tokens);
  writeStep('secondFactor', null);
  const [{ zone }, me] = await Promise.all([loadConfig(), api(infoWithOrgAccount)]);
  const destination = chooseDestination({
    next: nextAddress(givenNext(), zone),
    zone,
    appIds: me.organisations.map(({ appId }) => appId),
    isDesk: me.isDesk,
  });
  switch (destination.to) {
    case 'console':
      return leaveFor(destination.path, destination.appId, preferences);
    case 'desk':
      return enterDesk(preferences, destination.path);
    case 'here':
      return go(destination.path, 'replace');
    case 'choose':
    case 'nowhere':
      return go(addressOf('choose'), 'replace');
  }
}

/** The answer of a password or passkey sign-in: in, or one more step. */
export async function enterOrAskMore(answer: LoginAnswer, preferences: Preferences): Promise<void> {
  if ('accessToken' in answer) return enter(answer, preferences);
  writeStep('secondFactor', answer.secondFactor);
  go(addressOf('second-factor'));
}

let leaving: Promise<void> = Promise.resolve();

async function endSession(): Promise<void> {
  // The server need not be reachable to sign out here.
  await api(logout).catch(() => {});
  session.forget();
}

/** When a session that is being ended is gone. */
export const whenLeft = (): Promise<void> => leaving;

/** Ends the session here and on the server. A sign-in that begins meanwhile waits until that is done. */
export function leaveSession(): Promise<void> {
  if (session.isSignedIn()) leaving = endSession();
  return leaving;
}
