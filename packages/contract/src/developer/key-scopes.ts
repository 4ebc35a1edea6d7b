import type { Environment } from './environments.ts';
import type { Text } from '../values/language.ts';

export const keyKinds = ['collection', 'disbursement'] as const;
export type KeyKind = (typeof keyKinds)[number];

export const keyKindNames: Record<KeyKind, Text> = {
  collection: { en: 'Collection', fr: 'Encaissement' },
  disbursement: { en: 'Disbursement', fr: 'Décaissement' },
};

/** What a key of each kind can be allowed to do. */
export const keyScopes = {
  collection: ['collections.read', 'collections.write', 'students.read'],
  disbursement: ['disbursements.read', 'disbursements.write', 'balance.read'],
} as const satisfies Record<KeyKind, readonly string[]>;

export type KeyScope = (typeof keyScopes)[KeyKind][number];

export const allKeyScopes: readonly KeyScope[] = [
  ...keyScopes.collection,
  ...keyScopes.disbursement,
];

/** A call that a program makes with a key that has this scope. */
export type KeyAccess = `key:${KeyScope}`;

export const isKeyAccess = (access: string): access is KeyAccess => access.startsWith('key:');

export const scopeOf = (access: KeyAccess): KeyScope => access.slice('key:'.length) as KeyScope;

/** Money or a school's own data is behind it: whoever has a second factor is asked for it before one is made or opens more. */
export const isSensitiveKey = (key: { kind: KeyKind; environment: Environment }): boolean =>
  key.environment === 'production' || key.kind === 'disbursement';

/** It sends the school's money: making one, or opening it wider, is for whoever may pay out. */
export const isPayingKey = (key: { kind: KeyKind; environment: Environment }): boolean =>
  key.environment === 'production' && key.kind === 'disbursement';

/** Each scope is of one kind. */
export const kindOf = (scope: KeyScope): KeyKind =>
  (keyScopes.collection as readonly string[]).includes(scope) ? 'collection' : 'disbursement';

export const keyScopeTexts: Record<KeyScope, Text> = {
  'collections.read': { en: 'Read collections', fr: 'Lire les encaissements' },
  'collections.write': {
    en: 'Start and cancel collections',
    fr: 'Lancer et annuler des encaissements',
  },
  'students.read': {
    en: 'Look up what a student owes by payment code',
    fr: 'Consulter ce que doit un élève par son code de paiement',
  },
  'disbursements.read': { en: 'Read disbursements', fr: 'Lire les décaissements' },
  'disbursements.write': { en: 'Send money', fr: 'Envoyer de l’argent' },
  'balance.read': { en: 'Read the available balance', fr: 'Lire le solde disponible' },
};
