import type { Failure } from '../behaviours.ts';

/** What Orange is known to answer instead of asking the payer. Each has its row in SOURCES.md. */
export const orangeRefusals = {
  balance: {
    code: '60019',
    message: 'Le solde du compte du payeur est insuffisant',
    httpStatus: 417,
  },
  notOrange: { code: '00671', message: 'Numero inconnu', httpStatus: 417 },
  noWallet: { code: '99051', message: 'Compte Orange Money inexistant', httpStatus: 417 },
  badSubscriber: { code: '0066111', message: 'Invalid subscriber number', httpStatus: 200 },
  badChannel: { code: '99033', message: 'channelUserMsisdn invalide', httpStatus: 417 },
  unexplained: { code: '600', message: 'Echec de la transaction', httpStatus: 417 },
  noRecipient: { code: null, message: 'Beneficiaire introuvable', httpStatus: 417 },
  blocked: { code: null, message: 'Utilisateur bloque', httpStatus: 417 },
  tooMuch: {
    code: null,
    message: 'Vous avez saisi un montant superieur au montant maximum autorise',
    httpStatus: 417,
  },
} as const satisfies Record<
  string,
  { readonly code: string | null; readonly message: string; readonly httpStatus: number }
>;

export type OrangeRefusal = keyof typeof orangeRefusals;
export const orangeRefusalNames = Object.keys(orangeRefusals) as OrangeRefusal[];

/** Success has two L. */
export type OrangeStatus = 'PENDING' | 'SUCCESSFULL' | 'FAILED' | 'EXPIRED' | 'CANCELLED';

/** How what a number, a switch or a person chose is told. What the payer did on the phone has no code that is known. */
export const orangeFailures: Record<
  Failure,
  { readonly status: OrangeStatus; readonly refusal: OrangeRefusal | null }
> = {
  refused: { status: 'CANCELLED', refusal: null },
  expired: { status: 'EXPIRED', refusal: null },
  wrongPin: { status: 'FAILED', refusal: null },
  notEnoughFunds: { status: 'FAILED', refusal: 'balance' },
  notFound: { status: 'FAILED', refusal: 'noWallet' },
  notAllowed: { status: 'FAILED', refusal: 'blocked' },
  limitReached: { status: 'FAILED', refusal: 'tooMuch' },
  couldNotPerform: { status: 'FAILED', refusal: 'unexplained' },
  internal: { status: 'FAILED', refusal: 'unexplained' },
  notRefundable: { status: 'FAILED', refusal: 'unexplained' },
};

const separators = [' :: ', '::', ' ::', ':: '] as const;

/** `60019 :: Le solde…`; the spaces differ from one answer to the next. */
export function writeRefusal(name: OrangeRefusal, turn: number): string {
  const { code, message } = orangeRefusals[name];
  return code === null ? message : `${code}${separators[turn % separators.length]}${message}`;
}
