import type { Text } from '../values/language.ts';

/** What a client decides by itself, before and without any table of refusals. */

/** These send the console to the hosted login with a `next` parameter. */
export const signInCodes: readonly number[] = [40001, 40002, 40401];

/** Two of `errors`, which clients use themselves. */
export const clientErrors = {
  tokenExpired: {
    code: 40100,
    en: 'Your access has expired and must be refreshed.',
    fr: 'Votre accès a expiré et doit être renouvelé.',
  },
  unexpected: {
    code: 50000,
    en: 'An error occured while processing. Please retry in few minutes.',
    fr: 'Une erreur est survenue pendant le traitement. Réessayez dans quelques minutes.',
  },
} as const;

/**
 * What the client answers when there was no answer at all: code 0 with the message that the specification gives it. A
 * person reads it in their own language.
 */
export const unknownError: Text & { code: 0; message: string } = {
  code: 0,
  message: '未知错误',
  en: 'Unknown error',
  fr: 'Erreur inconnue',
};
