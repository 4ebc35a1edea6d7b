import type { Text } from '../values/language.ts';
import { clientErrors } from './client-errors.ts';

/** The codes of the envelope. Clients rely on the numbers: none is ever reused. */
export type ErrorCode =
  | 40001 // no token, or one that cannot be read
  | 40002 // the session ended or was revoked
  | 40100 // the access token expired: refresh and repeat
  | 40300 // not permitted
  | 40400 // no such thing here
  | 40401 // the organisation or the account is gone
  | 40900 // conflict, or repeated with other content
  | 42200 // invalid input
  | 42900 // too many tries
  | 50000; // unexpected

export interface ErrorEntry extends Text {
  /** The stable name of the refusal, by which programs decide. None is ever renamed or given to something else. */
  readonly reason: string;
  readonly code: ErrorCode;
  /** The HTTP status, where it is not the one that goes with the code. */
  readonly status?: number;
}

const statusOf: Record<ErrorCode, number> = {
  40001: 401,
  40002: 401,
  40100: 401,
  40300: 403,
  40400: 404,
  40401: 404,
  40900: 409,
  42200: 422,
  42900: 429,
  50000: 500,
};

export const httpStatus = (entry: ErrorEntry): number => entry.status ?? statusOf[entry.code];

type Unnamed = Omit<ErrorEntry, 'reason'>;

/** A table of refusals: the key of each is its reason. Over all tables no reason is given twice (`reasons.ts`). */
/* @__NO_SIDE_EFFECTS__ */
export function refusals<Reason extends string>(
  table: Readonly<Record<Reason, Unnamed>>,
): { readonly [Name in Reason]: ErrorEntry & { readonly reason: Name } } {
  const named = Object.entries<Unnamed>(table).map(([reason, entry]) => [
    reason,
    { reason, ...entry },
  ]);
  return Object.fromEntries(named) as ReturnType<typeof refusals<Reason>>;
}

/** What any call may refuse, by who may make it and what it takes (`call-refusals.ts`), and what is refused before a call is known. */
export const errors = refusals({
  signInNeeded: { code: 40001, en: 'Sign in to continue.', fr: 'Connectez-vous pour continuer.' },
  sessionEnded: {
    code: 40002,
    en: 'Your session has ended. Sign in again.',
    fr: 'Votre session est terminée. Reconnectez-vous.',
  },
  tokenExpired: clientErrors.tokenExpired,
  accountGone: {
    code: 40401,
    en: 'This account no longer exists.',
    fr: 'Ce compte n’existe plus.',
  },
  schoolGone: {
    code: 40401,
    en: 'This school does not exist, or no longer.',
    fr: 'Cet établissement n’existe pas ou plus.',
  },
  notPermitted: {
    code: 40300,
    en: 'Your role does not allow this. Ask an owner of the school.',
    fr: 'Votre rôle ne le permet pas. Adressez-vous à un administrateur de l’établissement.',
  },
  schoolSuspended: {
    code: 40300,
    en: 'The provider has suspended this school: everything can be read and exported, and nothing changed. Contact the provider.',
    fr: 'Le prestataire a suspendu cet établissement : tout peut être consulté et exporté, rien ne peut être modifié. Contactez le prestataire.',
  },
  notFound: { code: 40400, en: 'Not found.', fr: 'Introuvable.' },
  unknownCall: {
    code: 40400,
    en: 'There is no such call. See /api/docs.',
    fr: 'Cet appel n’existe pas. Voir /api/docs.',
  },
  changedMeanwhile: {
    code: 40900,
    en: 'This was changed by someone else. Reload and try again.',
    fr: 'Quelqu’un d’autre a modifié ces informations. Rechargez et réessayez.',
  },
  simultaneousChange: {
    code: 40900,
    en: 'Somebody else was changing the same at this moment. Nothing was saved; try again.',
    fr: 'Quelqu’un d’autre modifiait la même chose au même moment. Rien n’a été enregistré ; réessayez.',
  },
  idempotencyKeyReused: {
    code: 40900,
    en: 'This Idempotency-Key was already used with other content.',
    fr: 'Cette clé Idempotency-Key a déjà servi avec un autre contenu.',
  },
  invalidInput: {
    code: 42200,
    en: 'Some fields need your attention.',
    fr: 'Certains champs sont à corriger.',
  },
  brokenRequest: {
    code: 42200,
    status: 400,
    en: 'The request is not valid JSON.',
    fr: 'La requête n’est pas un JSON valide.',
  },
  requestTooLarge: {
    code: 42200,
    status: 413,
    en: 'The request is too large.',
    fr: 'La requête est trop volumineuse.',
  },
  requestTooSlow: {
    code: 42200,
    status: 408,
    en: 'The request came too slowly. Try again with a better connection.',
    fr: 'La requête est arrivée trop lentement. Réessayez avec une meilleure connexion.',
  },
  brokenMultipart: {
    code: 42200,
    status: 400,
    en: 'The request is not valid multipart/form-data, or it was cut short.',
    fr: 'La requête n’est pas du multipart/form-data valide, ou elle a été coupée.',
  },
  jsonExpected: {
    code: 42200,
    status: 415,
    en: 'Send JSON (Content-Type: application/json).',
    fr: 'Envoyez du JSON (Content-Type: application/json).',
  },
  multipartExpected: {
    code: 42200,
    status: 415,
    en: 'Send the file as multipart/form-data.',
    fr: 'Envoyez le fichier en multipart/form-data.',
  },
  tooManyRequests: {
    code: 42900,
    en: 'Too many tries. Wait {seconds} s and try again.',
    fr: 'Trop de tentatives. Attendez {seconds} s et réessayez.',
  },
  tooManyRequestsArriving: {
    code: 42900,
    en: 'Too many requests from your network are still being sent. Wait {seconds} s and try again.',
    fr: 'Trop de requêtes de votre réseau sont encore en cours d’envoi. Attendez {seconds} s et réessayez.',
  },
  serverBusy: {
    code: 50000,
    status: 503,
    en: 'The server is busy. Nothing was changed; try again in a moment.',
    fr: 'Le serveur est occupé. Rien n’a été modifié ; réessayez dans un instant.',
  },
  unexpected: clientErrors.unexpected,
});
