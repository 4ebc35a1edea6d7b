import type * as account from '@ardoise/contract/account';
import type * as session from '@ardoise/contract/session';
import { outline } from '@ardoise/web/lib/api/outline.ts';

const org = '/ba021/v1/org';

export const login = outline<typeof session.login>('POST', `${org}/login`);

export const loginSecondFactor = outline<typeof session.loginSecondFactor>(
  'POST',
  `${org}/login/second-factor`,
);

export const passkeyLoginOptions = outline<typeof session.passkeyLoginOptions>(
  'POST',
  `${org}/login/passkey-options`,
);

export const loginPasskey = outline<typeof session.loginPasskey>('POST', `${org}/login/passkey`);

export const getOrCreateByPhone = outline<typeof session.getOrCreateByPhone>(
  'POST',
  `${org}/get-or-create-by-phone`,
);

export const sendEmailVerificationCode = outline<typeof session.sendEmailVerificationCode>(
  'POST',
  `${org}/sendEmailVerificationCode`,
);

export const forgotPassword = outline<typeof session.forgotPassword>(
  'POST',
  `${org}/forgot-password`,
);

export const verifyOtpCode = outline<typeof session.verifyOtpCode>('POST', `${org}/verifyOTPCode`);

export const resetPassword = outline<typeof session.resetPassword>('POST', `${org}/reset-password`);

export const createOrgAccount = outline<typeof session.createOrgAccount>(
  'POST',
  `${org}/orgAccount/create`,
);

export const createMySchool = outline<typeof session.createMySchool>('POST', `${org}/my/schools`);

export const myContacts = outline<typeof account.myContacts>('GET', `${org}/my/contacts`);

export const qrLogin = outline<typeof session.qrLogin>('POST', `${org}/qr-login`);

export const describeQrLogin = outline<typeof session.describeQrLogin>(
  'GET',
  `${org}/qr-login/{code}`,
);

export const answerQrLogin = outline<typeof session.answerQrLogin>(
  'POST',
  `${org}/qr-login/{code}/answer`,
);
