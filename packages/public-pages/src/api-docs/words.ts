import type { Text } from '@ardoise/contract/values/language';

/** The words of the page itself. What a call does is said in English, as in the OpenAPI document. */
export const words = {
  title: { en: 'Ardoise API', fr: 'API d’Ardoise' },
  lead: {
    en: 'Every call of the server, generated from the same declarations that the server obeys.',
    fr: 'Tous les appels du serveur, produits à partir des déclarations mêmes auxquelles le serveur obéit. Le résumé de chaque appel est en anglais.',
  },
  developer: { en: 'Developer API', fr: 'API pour les développeurs' },
  developerLead: {
    en: 'What a program does with an API key of the school. It has a document of its own:',
    fr: 'Ce que fait un programme avec une clé API de l’établissement. Elle a son propre document :',
  },
  developerDocument: { en: 'OpenAPI of the developer API', fr: 'OpenAPI pour les développeurs' },
  product: { en: 'The product’s own calls', fr: 'Les appels du produit lui-même' },
  key: { en: 'An API key with', fr: 'Une clé API avec' },
  document: { en: 'OpenAPI document', fr: 'Document OpenAPI' },
  contents: { en: 'Contents', fr: 'Sommaire' },
  basics: { en: 'Basics', fr: 'Principes' },
  failures: { en: 'Common errors', fr: 'Erreurs courantes' },
  failuresLead: {
    en: 'Any call may answer these, by who may make it and what it takes. What a call alone may refuse stands with the call.',
    fr: 'Tout appel peut répondre ainsi, selon qui peut le faire et ce qu’il prend. Ce qu’un appel est seul à pouvoir refuser figure avec lui.',
  },
  shapes: { en: 'Shared shapes', fr: 'Structures communes' },

  envelopeTitle: { en: 'One envelope', fr: 'Une seule enveloppe' },
  envelope: {
    en: 'Every answer has the same four parts. On success, data holds the answer; on failure, errorMsg says what happened in the language you asked for, errorCode is its general code, and two more parts may follow: reason, the stable name of this very refusal, and, where input was wrong, fields with one message for each field. Decide by reason: it is the same in every language and never changes, while texts may be improved and one code stands for many reasons. New reasons may come: treat one that you do not know as its code says.',
    fr: 'Chaque réponse a les quatre mêmes parties. En cas de succès, data contient la réponse ; en cas d’échec, errorMsg dit ce qui s’est passé dans la langue demandée, errorCode en est le code général, et deux parties peuvent s’ajouter : reason, le nom stable de ce refus précis, et, si la saisie est à corriger, fields avec un message par champ. Décidez d’après reason : il est le même dans toutes les langues et ne change jamais, alors qu’un texte peut être amélioré et qu’un code vaut pour plusieurs raisons. De nouveaux noms peuvent s’ajouter : traitez celui que vous ne connaissez pas selon son code.',
  },
  signInTitle: { en: 'Sign in, then send the token', fr: 'Se connecter, puis envoyer le jeton' },
  signIn: {
    en: 'Signing in returns an access token and a refresh token. Send the access token with every call; when it has expired (status 401, reason tokenExpired), exchange the refresh token for a new pair and repeat the call. A refresh token works once.',
    fr: 'La connexion donne un jeton d’accès et un jeton de renouvellement. Envoyez le jeton d’accès à chaque appel ; quand il a expiré (statut 401, reason tokenExpired), échangez le jeton de renouvellement contre une nouvelle paire et répétez l’appel. Un jeton de renouvellement ne sert qu’une fois.',
  },
  onceTitle: { en: 'Nothing happens twice', fr: 'Rien n’est exécuté deux fois' },
  once: {
    en: 'Send an Idempotency-Key of your choice with every POST and PUT. If the answer is lost, repeat the call with the same key and the same content: the first answer comes back and nothing is done again. The same key with other content is refused.',
    fr: 'Envoyez avec chaque POST et PUT une clé Idempotency-Key de votre choix. Si la réponse se perd, répétez l’appel avec la même clé et le même contenu : la première réponse revient et rien n’est refait. La même clé avec un autre contenu est refusée.',
  },
  unitsTitle: { en: 'Amounts, times, lists', fr: 'Montants, heures, listes' },
  units: {
    en: 'Amounts are whole XAF, as integers. Times are UTC. Lists take page, perPage (at most 100), q and sort, and return items, total, page and perPage.',
    fr: 'Les montants sont des XAF entiers. Les heures sont en UTC. Les listes acceptent page, perPage (100 au plus), q et sort, et renvoient items, total, page et perPage.',
  },
  headersTitle: { en: 'Headers that a client may send', fr: 'En-têtes qu’un client peut envoyer' },

  public: { en: 'Anyone', fr: 'Tout le monde' },
  self: { en: 'Anyone signed in', fr: 'Toute personne connectée' },
  desk: { en: 'The provider’s staff', fr: 'L’équipe du prestataire' },
  permission: { en: 'Needs', fr: 'Exige' },
  limit: { en: '{max} calls in {seconds} s', fr: '{max} appels en {seconds} s' },
  request: { en: 'Request', fr: 'Requête' },
  answer: { en: 'Answer (data)', fr: 'Réponse (data)' },
  refusals: { en: 'Refusals', fr: 'Refus' },
  alsoRefuses: {
    en: 'Like any call of its kind, it may refuse with',
    fr: 'Comme tout appel de ce genre, il peut refuser avec',
  },
  exampleRequest: { en: 'Example request', fr: 'Exemple de requête' },
  exampleAnswer: { en: 'Example answer', fr: 'Exemple de réponse' },

  field: { en: 'Field', fr: 'Champ' },
  kind: { en: 'Kind', fr: 'Type' },
  notes: { en: 'Notes', fr: 'Précisions' },
  reason: { en: 'Reason', fr: 'Raison (reason)' },
  statusAndCode: { en: 'Status · code', fr: 'Statut · code' },
  message: { en: 'Message', fr: 'Message' },
  required: { en: 'required', fr: 'obligatoire' },
  orNull: { en: 'or null', fr: 'ou null' },
  listOf: { en: 'list of', fr: 'liste de' },
  anything: { en: 'anything', fr: 'libre' },
  oneOf: { en: 'one of {choices}', fr: 'une valeur parmi {choices}' },
  characters: { en: '{range} characters', fr: '{range} caractères' },
  entries: { en: '{range} entries', fr: '{range} éléments' },
  atLeast: { en: 'at least {minimum}', fr: 'au moins {minimum}' },
  atMost: { en: 'at most {maximum}', fr: 'au plus {maximum}' },
  between: { en: '{minimum} to {maximum}', fr: '{minimum} à {maximum}' },
  byDefault: { en: 'default {value}', fr: '{value} par défaut' },
} as const satisfies Record<string, Text>;
