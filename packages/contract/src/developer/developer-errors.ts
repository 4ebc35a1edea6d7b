import { refusals } from '../protocol/errors.ts';

export const maxApiKeys = 50;

export const keyErrors = refusals({
  apiKeyNeeded: {
    code: 40001,
    en: 'Send an API key in the header “Authorization: Bearer …”.',
    fr: 'Envoyez une clé d’API dans l’en-tête «\u00a0Authorization: Bearer …\u00a0».',
  },
  apiKeyInAddress: {
    code: 40001,
    en: 'A key does not belong in an address, where it is written down on the way. Send it in the header “Authorization: Bearer …”, and replace this one.',
    fr: 'Une clé n’a pas sa place dans une adresse, qui est notée en chemin. Envoyez-la dans l’en-tête «\u00a0Authorization: Bearer …\u00a0», et remplacez celle-ci.',
  },
  apiKeyUnknown: {
    code: 40001,
    en: 'This API key does not exist.',
    fr: 'Cette clé d’API n’existe pas.',
  },
  apiKeyEnded: {
    code: 40002,
    en: 'This API key was revoked, replaced, or has expired.',
    fr: 'Cette clé d’API a été révoquée, remplacée, ou a expiré.',
  },
  /** Told to a person: what is told to a program would sign them out. */
  apiKeyNoLongerWorks: {
    code: 40900,
    en: 'This key was revoked, replaced, or has expired, and can no longer be changed.',
    fr: 'Cette clé a été révoquée, remplacée, ou a expiré, et ne peut plus être modifiée.',
  },
  apiKeyNotFromHere: {
    code: 40300,
    en: 'This API key may not be used from this address.',
    fr: 'Cette clé d’API ne peut pas être utilisée depuis cette adresse.',
  },
  apiKeyNotForThis: {
    code: 40300,
    en: 'This API key is not allowed to do this.',
    fr: 'Cette clé d’API n’autorise pas cette action.',
  },
  apiKeyNotHere: {
    code: 40001,
    en: 'This call is made by a signed-in person. An API key opens the calls under /api/v1.',
    fr: 'Cet appel est fait par une personne connectée. Une clé d’API ouvre les appels sous /api/v1.',
  },
  idempotencyKeyNeeded: {
    code: 42200,
    status: 400,
    en: 'Send a header “Idempotency-Key”, new for each thing that is to happen once.',
    fr: 'Envoyez un en-tête «\u00a0Idempotency-Key\u00a0», nouveau pour chaque opération qui doit avoir lieu une fois.',
  },
  tooManyApiKeys: {
    code: 40900,
    en: `A school has at most ${maxApiKeys} keys that work. Revoke one first.`,
    fr: `Un établissement a au plus ${maxApiKeys} clés actives. Révoquez-en une d’abord.`,
  },
  apiKeyScopeWrong: {
    code: 42200,
    en: 'Choose from what a key of this kind can do.',
    fr: 'Choisissez parmi ce que permet une clé de ce type.',
  },
  addressRangeWrong: {
    code: 42200,
    en: 'Enter an address such as 196.200.1.7, or a range such as 196.200.1.0/24.',
    fr: 'Saisissez une adresse comme 196.200.1.7, ou une plage comme 196.200.1.0/24.',
  },
  apiKeyExpiryPast: {
    code: 42200,
    en: 'The day on which it expires must be in the future.',
    fr: 'La date d’expiration doit être à venir.',
  },
});

export const collectionErrors = refusals({
  collectionNotCancellable: {
    code: 40900,
    en: 'This collection can no longer be cancelled: the operator has it, or it has ended.',
    fr: 'Cet encaissement ne peut plus être annulé\u00a0: l’opérateur l’a reçu, ou il est terminé.',
  },
  collectionAboveOwed: {
    code: 42200,
    en: 'The student owes {maximum}. A collection for a student is at most that.',
    fr: 'L’élève doit {maximum}. Un encaissement pour un élève ne dépasse pas ce montant.',
  },
  environmentNotSetUp: {
    code: 40900,
    en: 'The operator’s own test system is not set up on this server. Use the sandbox.',
    fr: 'Le système de test de l’opérateur n’est pas configuré sur ce serveur. Utilisez le bac à sable.',
  },
});
