import * as account from '@ardoise/contract/account';
import * as jwt from '@ardoise/contract/jwt';
import * as session from '@ardoise/contract/session';
import { type Route, route, routeWithoutTransaction } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { confirmContact, readContacts, sendContactCode } from './account/change-contact.ts';
import { giveFirstPassword, sendCodeForFirstPassword } from './sign-in/first-password.ts';
import { changePassword, setNewPassword } from './account/change-password.ts';
import { endOtherSessions, endOwnSession, signOut } from './sessions/end-session.ts';
import { purgeIdentity } from './jobs.ts';
import {
  changeProfile,
  listSessions,
  readInfo,
  readSecondFactors,
  readUserInfo,
} from './account/own-account.ts';
import { beginPasskeySignIn, signInByPasskey } from './sign-in/passkey-sign-in.ts';
import { beginPasskeySetUp, confirmPasskeySetUp, removeOwnPasskey } from './factors/passkeys.ts';
import {
  answerQrSignIn,
  beginQrSignIn,
  describeQrSignIn,
  pollQrSignIn,
} from './sign-in/qr-sign-in.ts';
import { refreshSession, refreshTokenOf } from './sessions/refresh-session.ts';
import { registerOwnSchool, registerPerson, registerSchool } from './people/register-school.ts';
import { signInBySecondFactor } from './sign-in/second-factor-sign-in.ts';
import {
  deliverResetCode,
  sendEmailCode,
  sendResetCode,
  sendSignInCode,
} from './codes/send-code.ts';
import { signIn, signInByJwt } from './sign-in/sign-in.ts';
import { loginTokensOf, type StartedSession } from './sessions/start-session.ts';
import { leaveConsoles, tellOfLoss, tellOldContact } from './subscribers.ts';
import { exchangeToken, giveTemporaryToken } from './sessions/temporary-token.ts';
import { beginTotpSetUp, confirmTotpSetUp, removeTotpFactor } from './factors/totp.ts';
import { verifyCode } from './codes/verify-code.ts';

/** As `/org/refresh-token` and `/auth/dynamic` name the parts of a session. */
const sessionTokensOf = ({ accessToken, refreshToken, expiresIn }: StartedSession) => ({
  token: accessToken,
  refreshToken,
  expiresIn,
});

const signInRoutes: readonly Route[] = [
  route(session.login, (context, { body }) => signIn(context, body)),
  route(session.loginSecondFactor, async (context, { body }) =>
    loginTokensOf(await signInBySecondFactor(context, body)),
  ),
  route(session.passkeyLoginOptions, (context, { body }) =>
    beginPasskeySignIn(context, body.ticket),
  ),
  route(session.loginPasskey, async (context, { body }) =>
    loginTokensOf(await signInByPasskey(context, body)),
  ),
  routeWithoutTransaction(session.refreshToken, async (context) =>
    sessionTokensOf(await refreshSession(context, refreshTokenOf(context))),
  ),
  route(session.logout, (context) => signOut(context)),
  route(session.qrLogin, (context, { body }) =>
    body?.ticket === undefined ? beginQrSignIn(context) : pollQrSignIn(context, body.ticket),
  ),
  route(session.describeQrLogin, (context, { params }) => describeQrSignIn(context, params.code)),
  route(session.answerQrLogin, (context, { params, body }) =>
    answerQrSignIn(context, params.code, body.approve),
  ),
  route(session.createTemporaryToken, (context, { body }) => giveTemporaryToken(context, body)),
  route(session.exchangeTemporaryToken, async (context, { body }) =>
    sessionTokensOf(await exchangeToken(context, body.token)),
  ),
  route(session.infoWithOrgAccount, (context) => readInfo(context)),
];

const codeRoutes: readonly Route[] = [
  route(session.getOrCreateByPhone, (context, { body }) => sendSignInCode(context, body)),
  route(session.sendEmailVerificationCode, (context, { body }) =>
    sendEmailCode(context, body.email),
  ),
  route(session.forgotPassword, (context, { body }) => sendResetCode(context, body.login)),
  route(session.verifyOtpCode, (context, { body }) => verifyCode(context, body)),
  route(session.resetPassword, (context, { body }) => setNewPassword(context, body)),
  route(session.createOrgAccount, (context, { body }) => registerSchool(context, body)),
  route(session.createMySchool, (context, { body }) => registerOwnSchool(context, body)),
];

const ownAccountRoutes: readonly Route[] = [
  route(account.updateMyProfile, (context, { body }) => changeProfile(context, body)),
  route(account.myContacts, (context) => readContacts(context)),
  route(account.changeMyPhone, (context, { body: { phone, password } }) =>
    sendContactCode(context, { kind: 'phone', value: phone }, password),
  ),
  route(account.changeMyEmail, (context, { body: { email, password } }) =>
    sendContactCode(context, { kind: 'email', value: email }, password),
  ),
  route(account.confirmMyContact, (context, { body }) => confirmContact(context, body)),
  route(account.changeMyPassword, (context, { body }) => changePassword(context, body)),
  route(account.sendFirstPasswordCode, (context) => sendCodeForFirstPassword(context)),
  route(account.setFirstPassword, (context, { body }) => giveFirstPassword(context, body)),
  route(account.listMySessions, (context) => listSessions(context)),
  route(account.endMySession, (context, { params }) => endOwnSession(context, params.id)),
  route(account.endMyOtherSessions, async (context) => {
    const { personId, sessionId } = context.actor;
    const ended = await endOtherSessions(context, personId, 'endedByPerson', sessionId);
    return { ended };
  }),
  route(account.mySecondFactor, (context) => readSecondFactors(context)),
  route(account.beginTotp, (context, { body }) => beginTotpSetUp(context, body.password)),
  route(account.confirmTotp, (context, { body }) => confirmTotpSetUp(context, body.code)),
  route(account.removeTotp, (context, { body }) => removeTotpFactor(context, body.password)),
  route(account.beginPasskey, (context, { body }) => beginPasskeySetUp(context, body.password)),
  route(account.confirmPasskey, (context, { body }) => confirmPasskeySetUp(context, body)),
  route(account.removePasskey, (context, { params, body }) =>
    removeOwnPasskey(context, params.id, body.password),
  ),
];

const jwtRoutes: readonly Route[] = [
  route(jwt.jwtLogin, async (context, { body }) => {
    const { session: started, personId } = await signInByJwt(context, body);
    const { accessToken, refreshToken } = started;
    return { accessToken, refreshToken, userData: await readUserInfo(context.tx, personId) };
  }),
  route(jwt.jwtRegister, async (context, { body }) => {
    const { session: started, personId } = await registerPerson(context, body);
    const { accessToken, refreshToken } = started;
    return { accessToken, refreshToken, userData: await readUserInfo(context.tx, personId) };
  }),
  routeWithoutTransaction(jwt.jwtRefreshToken, async (context, { body }) => {
    const started = await refreshSession(context, body.refreshToken);
    return { accessToken: started.accessToken, refreshToken: started.refreshToken };
  }),
  route(jwt.jwtLogout, (context) => signOut(context)),
];

export const identity = (): Module => ({
  routes: [...signInRoutes, ...codeRoutes, ...ownAccountRoutes, ...jwtRoutes],
  jobs: [deliverResetCode],
  recurring: [purgeIdentity],
  subscribers: [tellOldContact, tellOfLoss, leaveConsoles],
});
