import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/jwt.ts';
import { refusals } from './protocol/errors.ts';
import { email, personName, userInfo } from './people.ts';
import { newPassword } from './session.ts';
import { refreshRefusals, sessionErrors, sessionStartRefusals } from './session-errors.ts';

export const jwtErrors = refusals({
  wrongEmailOrPassword: {
    code: 42200,
    en: 'Email or Password is Invalid',
    fr: 'E-mail ou mot de passe invalide',
  },
  signInPageNeeded: {
    code: 40300,
    en: 'This account uses two-step verification. Sign in on the sign-in page.',
    fr: 'Ce compte utilise la vérification en deux étapes. Connectez-vous sur la page de connexion.',
  },
});

/** The specification's other sign-in client. It opens the same sessions as `/org/login`. */
const answer = z.object({ accessToken: z.string(), refreshToken: z.string(), userData: userInfo });
const limit = { max: 30, windowSeconds: 60 } as const;

export const jwtLogin = call({
  ...endpoints.jwtLogin,
  summary: 'Sign in with an email and a password',
  access: 'public',
  refusals: [
    ...sessionStartRefusals,
    jwtErrors.wrongEmailOrPassword,
    jwtErrors.signInPageNeeded,
    sessionErrors.wrongLogin,
    sessionErrors.tooManyWrongPasswords,
  ],
  answersSecrets: true,
  limit,
  body: z.object({
    email: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(128),
  }),
  answer,
});

export const jwtRegister = call({
  ...endpoints.jwtRegister,
  summary: 'Create an account of one’s own, with no school yet',
  access: 'public',
  refusals: [...sessionStartRefusals, sessionErrors.accountExists, sessionErrors.passwordTooCommon],
  answersSecrets: true,
  limit: { max: 10, windowSeconds: 60 },
  body: z.object({ username: personName, email, password: newPassword }),
  answer,
});

export const jwtRefreshToken = call({
  ...endpoints.jwtRefreshToken,
  summary: 'Exchange the refresh token in the body for a new pair',
  access: 'public',
  refusals: [...refreshRefusals],
  answersSecrets: true,
  body: z.object({ refreshToken: z.string().min(1).max(512) }),
  answer: z.object({ accessToken: z.string(), refreshToken: z.string() }),
});

export const jwtLogout = call({
  ...endpoints.jwtLogout,
  summary: 'End this session',
  access: 'self',
  body: z.object({}).optional(),
  answer: z.object({}),
});
