import type { Text } from '@ardoise/contract/values/language';

export type Failure =
  | 'refused'
  | 'expired'
  | 'wrongPin'
  | 'notEnoughFunds'
  | 'notFound'
  | 'notAllowed'
  | 'limitReached'
  | 'couldNotPerform'
  | 'internal'
  | 'notRefundable';

/** What the owner of the number, or the operator in their place, does with a payment. */
export type Answer =
  | { readonly kind: 'approve'; readonly afterMs: number }
  | { readonly kind: 'fail'; readonly failure: Failure; readonly afterMs: number }
  | { readonly kind: 'silent' }
  | { readonly kind: 'person' };

export interface Behaviour {
  /** The last two digits of the phone number, or null for every other number. */
  readonly suffix: string | null;
  readonly collection: Answer;
  readonly payout: Answer;
  /** `timeout`: the money moves and no answer comes. `failsFirst`: every other call is a 500 that did nothing. */
  readonly call: 'normal' | 'timeout' | 'failsFirst';
  readonly callback: 'once' | 'lost' | 'doubled' | 'late';
  readonly text: Text;
}

const soon = 1_000;
const approve: Answer = { kind: 'approve', afterMs: soon };
const failing = (failure: Failure, afterMs = 0): Answer => ({ kind: 'fail', failure, afterMs });

const approved = {
  collection: approve,
  payout: approve,
  call: 'normal',
  callback: 'once',
} as const;

export const behaviours: readonly Behaviour[] = [
  {
    ...approved,
    suffix: '00',
    text: { en: 'Approves after 1 second', fr: 'Confirme après 1 seconde' },
  },
  {
    ...approved,
    suffix: '01',
    collection: failing('refused', soon),
    payout: failing('notAllowed', soon),
    text: {
      en: 'Refuses after 1 second; may not receive payouts',
      fr: 'Refuse après 1 seconde ; ne peut pas recevoir de reversement',
    },
  },
  {
    ...approved,
    suffix: '02',
    collection: { kind: 'silent' },
    payout: { kind: 'silent' },
    text: {
      en: 'Never answers; expires after 5 minutes',
      fr: 'Ne répond jamais ; expire après 5 minutes',
    },
  },
  {
    ...approved,
    suffix: '03',
    collection: failing('notEnoughFunds'),
    payout: failing('notEnoughFunds'),
    text: { en: 'Not enough money', fr: 'Solde insuffisant' },
  },
  {
    ...approved,
    suffix: '04',
    call: 'timeout',
    text: {
      en: 'The money moves, then our call gets no answer',
      fr: 'L’argent est débité, puis notre appel reste sans réponse',
    },
  },
  {
    ...approved,
    suffix: '05',
    call: 'failsFirst',
    text: {
      en: 'First call fails with a 500, the next one works',
      fr: 'Le premier appel échoue (500), le suivant réussit',
    },
  },
  {
    ...approved,
    suffix: '06',
    callback: 'lost',
    text: { en: 'Approves; the callback is lost', fr: 'Accepte ; la notification se perd' },
  },
  {
    ...approved,
    suffix: '07',
    callback: 'doubled',
    text: {
      en: 'Approves; the callback comes twice',
      fr: 'Accepte ; la notification arrive deux fois',
    },
  },
  {
    ...approved,
    suffix: '08',
    callback: 'late',
    text: {
      en: 'Approves; the callback is 30 seconds late',
      fr: 'Accepte ; la notification a 30 secondes de retard',
    },
  },
  {
    ...approved,
    suffix: '09',
    collection: failing('notFound'),
    payout: failing('notFound'),
    text: { en: 'Has no mobile money account', fr: 'N’a pas de compte mobile money' },
  },
];

export const personDecides: Behaviour = {
  ...approved,
  suffix: null,
  collection: { kind: 'person' },
  text: { en: 'A person answers on the handset', fr: 'Une personne répond sur le téléphone' },
};

export const behaviourOf = (phone: string): Behaviour =>
  behaviours.find(({ suffix }) => suffix === phone.slice(-2)) ?? personDecides;
