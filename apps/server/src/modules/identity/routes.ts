import * as account from '@ardoise/contract/account';
import * as jwt from '@ardoise/contract/jwt';
import * as session from '@ardoise/contract/session';
import { type Route, route, routeWithoutTransaction } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { confirmContact, readContacts, sendContactCode } from './account/change-contact.ts';
import { giveFirstPassword, sendCodeForFirstPassword } from './sign-in/first-password.ts';
import { changePassword, setNewPassword } from './account/change-password.ts';
import { endOtherSessions, endOwnSession, signOut, tellLogOut } from './sessions/end-session.ts';
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
import { exchangeToken, giveTemporaryToken } from './sessions/temporary-token.ts';
import { beginTotpSetUp, confirmTotpSetUp, removeTotpFactor } from './factors/totp.ts';
import { verifyCode } from './codes/verify-code.ts';

/** As `/org/refresh-token` and `/auth/dynamic` name the parts of a session. */
const sessionTokensOf = ({ accessToken, refreshToken, expiresIn }: StartedSession) => ({
  token: accessToken,
  refreshToken,
  expiresIn,
});

export const identity = (services: Services): Module => ({
  routes: [
    ...signInRoutes(services),
    ...codeRoutes(services),
    ...ownAccountRoutes(services),
    ...jwtRoutes(services),
  ],
  jobs: [tellLogOut, deliverResetCode],
  recurring: [purgeIdentity],
});

const signInRoutes = (services: Services): Route[] => [
  route(session.login, (context, { body }) => signIn(services, context, body)),
  route(session.loginSecondFactor, async (context, { body }) =>
    loginTokensOf(await signInBySecondFactor(services, context, body)),
  ),
  route(session.passkeyLoginOptions, (context, { body }) =>
    beginPasskeySignIn(services, context, body.ticket),
  ),
  route(session.loginPasskey, async (context, { body }) =>
    loginTokensOf(await signInByPasskey(services, context, body)),
  ),
  routeWithoutTransaction(session.refreshToken, async (context) =>
    sessionTokensOf(await refreshSession(services, context, refreshTokenOf(context))),
  ),
  route(session.logout, (context) => signOut(services, context)),
  route(session.qrLogin, (context, { body }) =>
    body?.ticket === undefined
      ? beginQrSignIn(services, context)
      : pollQrSignIn(services, context, body.ticket),
  ),
  route(session.describeQrLogin, (context, { params }) => describeQrSignIn(context, params.code)),
  route(session.answerQrLogin, (context, { params, body }) =>
    answerQrSignIn(context, params.code, body.approve),
  ),
  route(session.createTemporaryToken, (context, { body }) =>
    giveTemporaryToken(context, body.appId),
  ),
  route(session.exchangeTemporaryToken, async (context, { body }) =>
    sessionTokensOf(await exchangeToken(services, context, body.token)),
  ),
  route(session.infoWithOrgAccount, (context) => readInfo(context)),
];

const codeRoutes = (services: Services): Route[] => [
  route(session.getOrCreateByPhone, (context, { body }) => sendSignInCode(services, context, body)),
  route(session.sendEmailVerificationCode, (context, { body }) =>
    sendEmailCode(services, context, body.email),
  ),
  route(session.forgotPassword, (context, { body }) =>
    sendResetCode(services, context, body.login),
  ),
  route(session.verifyOtpCode, (context, { body }) => verifyCode(services, context, body)),
  route(session.resetPassword, (context, { body }) => setNewPassword(services, context, body)),
  route(session.createOrgAccount, (context, { body }) => registerSchool(services, context, body)),
  route(session.createMySchool, (context, { body }) => registerOwnSchool(services, context, body)),
];

const ownAccountRoutes = (services: Services): Route[] => [
  route(account.updateMyProfile, (context, { body }) => changeProfile(services, context, body)),
  route(account.myContacts, (context) => readContacts(context)),
  route(account.changeMyPhone, (context, { body: { phone, password } }) =>
    sendContactCode(services, context, { kind: 'phone', value: phone }, password),
  ),
  route(account.changeMyEmail, (context, { body: { email, password } }) =>
    sendContactCode(services, context, { kind: 'email', value: email }, password),
  ),
  route(account.confirmMyContact, (context, { body }) => confirmContact(services, context, body)),
  route(account.changeMyPassword, (context, { body }) => changePassword(services, context, body)),
  route(account.sendFirstPasswordCode, (context) => sendCodeForFirstPassword(services, context)),
  route(account.setFirstPassword, (context, { body }) =>
    giveFirstPassword(services, context, body),
  ),
  route(account.listMySessions, (context) => listSessions(context)),
  route(account.endMySession, (context, { params }) => endOwnSession(services, context, params.id)),
  route(account.endMyOtherSessions, async (context) => {
    const { personId, sessionId } = context.actor;
    const ended = await endOtherSessions(services, context, personId, 'endedByPerson', sessionId);
    return { ended };
  }),
  route(account.mySecondFactor, (context) => readSecondFactors(context)),
  route(account.beginTotp, (context, { body }) => beginTotpSetUp(services, context, body.password)),
  route(account.confirmTotp, (context, { body }) => confirmTotpSetUp(services, context, body.code)),
  route(account.removeTotp, (context, { body }) =>
    removeTotpFactor(services, context, body.password),
  ),
  route(account.beginPasskey, (context, { body }) =>
    beginPasskeySetUp(services, context, body.password),
  ),
  route(account.confirmPasskey, (context, { body }) =>
    confirmPasskeySetUp(services, context, body),
  ),
  route(account.removePasskey, (context, { params, body }) =>
    removeOwnPasskey(services, context, params.id, body.password),
  ),
];

const jwtRoutes = (services: Services): Route[] => [
  route(jwt.jwtLogin, async (context, { body }) => {
    const { session: started, personId } = await signInByJwt(services, context, body);
    const { accessToken, refreshToken } = started;
    return { accessToken, refreshToken, userData: await readUserInfo(context.tx, personId) };
  }),
  route(jwt.jwtRegister, async (context, { body }) => {
    const { session: started, personId } = await registerPerson(services, context, body);
    const { accessToken, refreshToken } = started;
    return { accessToken, refreshToken, userData: await readUserInfo(context.tx, personId) };
  }),
  routeWithoutTransaction(jwt.jwtRefreshToken, async (context, { body }) => {
    const started = await refreshSession(services, context, body.refreshToken);
    return { accessToken: started.accessToken, refreshToken: started.refreshToken };
  }),
  route(jwt.jwtLogout, (context) => signOut(services, context)),
];
