import { webhookEventNames, webhookEventTexts } from '../webhooks/webhook-events.ts';
import type { Text } from '../values/language.ts';
import { environmentNames, triesKeptDays } from './environments.ts';
import {
  collectionExamples,
  disbursementExamples,
  type GuideExample,
  studentExamples,
} from './guide-examples.ts';
import { testCases, testOpeningBalance, testStudents } from './test-cases.ts';
import { webhookExample, webhookExampleText } from './webhook-example.ts';

export interface GuideTable {
  /** What it is a table of, for whoever does not see it. */
  readonly name: Text;
  /** What is to be known of this table alone; it stands right above it. */
  readonly lead?: Text;
  readonly head: readonly Text[];
  readonly rows: ReadonlyArray<ReadonlyArray<Text | string>>;
}

export interface GuideSection {
  readonly id: string;
  readonly title: Text;
  readonly paragraphs: readonly Text[];
  readonly tables?: readonly GuideTable[];
  readonly examples?: readonly GuideExample[];
  /** What comes to the reader, rather than what they send. */
  readonly received?: ReadonlyArray<{ readonly title: Text; readonly text: string }>;
}

const environmentsTable: GuideTable = {
  name: { en: 'The environments', fr: 'Les environnements' },
  head: [
    { en: 'Environment', fr: 'Environnement' },
    { en: 'Keys begin with', fr: 'Les clés commencent par' },
    { en: 'Who is asked', fr: 'Qui est sollicité' },
    { en: 'Whose books', fr: 'Quels comptes' },
  ],
  rows: [
    [
      environmentNames.sandbox,
      'ard_test_',
      { en: 'Nobody: the test numbers decide', fr: 'Personne\u00a0: les numéros de test décident' },
      { en: 'Its own', fr: 'Les siens' },
    ],
    [
      environmentNames.development,
      'ard_dev_',
      { en: 'The operators’ own test systems', fr: 'Les systèmes de test des opérateurs' },
      { en: 'Its own', fr: 'Les siens' },
    ],
    [
      environmentNames.production,
      'ard_live_',
      { en: 'The operators', fr: 'Les opérateurs' },
      { en: 'The school’s', fr: 'Ceux de l’établissement' },
    ],
  ],
};

const testNumbersTable: GuideTable = {
  name: { en: 'The test numbers', fr: 'Les numéros de test' },
  head: [
    { en: 'Phone ends in', fr: 'Le téléphone finit par' },
    { en: 'Or amount', fr: 'Ou montant' },
    { en: 'Outcome', fr: 'Issue' },
    { en: 'What happens', fr: 'Ce qui se passe' },
  ],
  rows: testCases.map(({ phoneEnd, amount, outcome, what }) => [
    phoneEnd,
    String(amount),
    outcome,
    what,
  ]),
};

const testStudentsTable: GuideTable = {
  name: { en: 'The test students', fr: 'Les élèves de test' },
  lead: {
    en: 'These students are known to sandbox and development keys, and no others. What they owe stays as it is.',
    fr: 'Les clés de bac à sable et de développement connaissent ces élèves, et aucun autre. Ce qu’ils doivent ne change pas.',
  },
  head: [
    { en: 'Payment code', fr: 'Code de paiement' },
    { en: 'Initials', fr: 'Initiales' },
    { en: 'Class', fr: 'Classe' },
    { en: 'Owed', fr: 'Dû' },
    { en: 'Due now', fr: 'Exigible' },
  ],
  rows: testStudents.map(({ paymentCode, initials, className, owed, dueNow }) => [
    paymentCode,
    initials,
    className,
    String(owed),
    String(dueNow),
  ]),
};

const eventsTable: GuideTable = {
  name: { en: 'The events', fr: 'Les événements' },
  head: [
    { en: 'Event', fr: 'Événement' },
    { en: 'When', fr: 'Quand' },
  ],
  rows: webhookEventNames.map((name) => [name, webhookEventTexts[name]]),
};

/** What a developer reads before the calls. The page, the OpenAPI document and docs/developer-api.md are drawn from it. */
export const developerGuide: readonly GuideSection[] = [
  {
    id: 'start',
    title: { en: 'From key to payment', fr: 'De la clé au paiement' },
    paragraphs: [
      {
        en: 'Make a key in the console under API keys: a collection key takes money, a disbursement key sends it. It is shown once. Send it with every call in the header “Authorization: Bearer …”, never in an address. Everything below works with a sandbox key, without a phone and without money.',
        fr: 'Créez une clé dans la console, sous Clés API\u00a0: une clé d’encaissement reçoit de l’argent, une clé de décaissement en envoie. Elle n’est montrée qu’une fois. Envoyez-la à chaque appel dans l’en-tête «\u00a0Authorization: Bearer …\u00a0», jamais dans une adresse. Tout ce qui suit fonctionne avec une clé de bac à sable, sans téléphone et sans argent.',
      },
      {
        en: 'Answers have the envelope of all calls: success, data, errorMsg, errorCode, and reason of a refusal. Decide by reason: it never changes. Amounts are whole XAF, times are UTC. Lists answer items, 100 of them at most, and nextCursor; give it back as cursor for the next page, until it is null: a page of one state may be short or empty, and others follow all the same.',
        fr: 'Les réponses ont l’enveloppe de tous les appels\u00a0: success, data, errorMsg, errorCode, et reason pour un refus. Décidez d’après reason\u00a0: il ne change jamais. Les montants sont des XAF entiers, les heures en UTC. Les listes répondent items, 100 au plus, et nextCursor\u00a0; renvoyez-le comme cursor pour la page suivante, jusqu’à ce qu’il soit null\u00a0: une page d’un seul état peut être courte ou vide, et d’autres suivre malgré tout.',
      },
    ],
  },
  {
    id: 'environments',
    title: { en: 'Environments', fr: 'Environnements' },
    paragraphs: [
      {
        en: 'A key belongs to one environment and says so in its first letters. Nothing of one environment can be seen with a key of another.',
        fr: 'Une clé appartient à un environnement et le dit dans ses premières lettres. Rien d’un environnement n’est visible avec la clé d’un autre.',
      },
      {
        en: `What is tried out is cleared ${triesKeptDays} days later: all of the sandbox, and disbursements of the development environment. What it has moved in the books of its environment stays moved.`,
        fr: `Ce qui est essayé est effacé ${triesKeptDays} jours plus tard\u00a0: tout ce qui est du bac à sable, et les décaissements de l’environnement de développement. Ce que cela a changé dans les comptes de l’environnement y reste.`,
      },
    ],
    tables: [environmentsTable],
  },
  {
    id: 'test-numbers',
    title: { en: 'Test numbers of the sandbox', fr: 'Numéros de test du bac à sable' },
    paragraphs: [
      {
        en: `What becomes of a sandbox collection or disbursement follows from its amount, else from the last three digits of its phone, whatever the operator; any other number is approved. The amount and the number must be ones that production takes. The page of a sandbox link has a button for each. The books of the sandbox begin with ${testOpeningBalance} XAF: what is collected there can be sent there. A disbursement that is refused or ignored fails, and its amount can be sent again.`,
        fr: `L’issue d’un encaissement ou d’un décaissement du bac à sable découle de son montant, sinon des trois derniers chiffres du téléphone, quel que soit l’opérateur\u00a0; tout autre numéro est approuvé. Le montant et le numéro doivent être de ceux que la production accepte. La page d’un lien du bac à sable a un bouton pour chacune. Ses comptes commencent avec ${testOpeningBalance} XAF\u00a0: ce qui y est encaissé peut y être envoyé. Un décaissement refusé ou ignoré échoue, et son montant peut de nouveau être envoyé.`,
      },
    ],
    tables: [testNumbersTable, testStudentsTable],
  },
  {
    id: 'once',
    title: { en: 'Once, whatever is lost', fr: 'Une seule fois, quoi qu’il se perde' },
    paragraphs: [
      {
        en: 'Every POST needs a header Idempotency-Key of your own, new for each thing that is to happen once. Repeated with the same key and the same content within a day, a call answers what it answered first and does nothing again; with other content it is refused (idempotencyKeyReused). Keys of two API keys never meet. Your reference is yours: it is kept and given back, and may be used again.',
        fr: 'Chaque POST exige un en-tête Idempotency-Key de votre choix, nouveau pour chaque opération qui doit avoir lieu une fois. Répété avec la même clé et le même contenu dans la journée, un appel répond ce qu’il a répondu d’abord et ne refait rien\u00a0; avec un autre contenu il est refusé (idempotencyKeyReused). Celles de deux clés API ne se rencontrent jamais. Votre reference est à vous\u00a0: elle est conservée et rendue, et peut resservir.',
      },
    ],
  },
  {
    id: 'collections',
    title: { en: 'Collections', fr: 'Encaissements' },
    paragraphs: [
      {
        en: 'A collection asks a payer for money: by a prompt on the phone, or by a link at which the payer gives a number. With a student’s payment code it pays fees, with a receipt like any payment; without one it is the school’s other income. It is waiting, then paid, failed or cancelled. Do not ask again and again: a webhook tells.',
        fr: 'Un encaissement demande de l’argent à un payeur\u00a0: par une demande sur le téléphone, ou par un lien où le payeur donne un numéro. Avec le code de paiement d’un élève il règle des frais, avec un reçu comme tout paiement\u00a0; sans code il entre dans les autres recettes de l’établissement. Il est waiting, puis paid, failed ou cancelled. N’interrogez pas sans cesse\u00a0: un webhook prévient.',
      },
    ],
    examples: [...collectionExamples, ...studentExamples],
  },
  {
    id: 'disbursements',
    title: { en: 'Disbursements', fr: 'Décaissements' },
    paragraphs: [
      {
        en: 'A disbursement sends money to a phone, from what can be paid out and never beyond it. Above the amount that the school has set it waits for a second person, above one of the provider’s for the provider: waiting, then processing, then paid or failed; or refused, or cancelled. With a development key it goes by the operators’ own test systems, from what collections of that environment have brought, and waits for nobody; where none is set up to send money, it is refused (environmentNotSetUp).',
        fr: 'Un décaissement envoie de l’argent à un téléphone, sur ce qui peut être reversé et jamais au-delà. Au-dessus du montant fixé par l’établissement il attend une seconde personne, au-dessus de celui du prestataire il attend le prestataire\u00a0: waiting, puis processing, puis paid ou failed\u00a0; ou refused, ou cancelled. Avec une clé de développement il passe par les systèmes de test des opérateurs, sur ce que les encaissements de cet environnement ont apporté, et n’attend personne\u00a0; là où aucun n’est configuré pour envoyer de l’argent, il est refusé (environmentNotSetUp).',
      },
    ],
    examples: disbursementExamples,
  },
  {
    id: 'limits',
    title: { en: 'Limits', fr: 'Limites' },
    paragraphs: [
      {
        en: 'Calls are counted for each key: 600 in a minute, unless the server is set up otherwise. RateLimit-Policy says how many there may be in which time, RateLimit how many are left. One too many is answered with status 429 and Retry-After in seconds; repeat it then, with the same Idempotency-Key.',
        fr: 'Les appels sont comptés par clé\u00a0: 600 par minute, sauf autre réglage du serveur. RateLimit-Policy dit combien il peut y en avoir en combien de temps, RateLimit combien il en reste. Un appel de trop reçoit le statut 429 et Retry-After en secondes\u00a0; répétez-le alors, avec la même Idempotency-Key.',
      },
    ],
  },
  {
    id: 'webhook-guide',
    title: { en: 'Webhooks', fr: 'Webhooks' },
    paragraphs: [
      {
        en: 'Give an address in the console under Webhooks, with its events and its environment. Requests are signed as Standard Webhooks has it: the header webhook-signature holds one or more “v1,” and a base64 HMAC-SHA256, by the secret’s bytes, of webhook-id, webhook-timestamp and the body as it came, joined by full stops. Refuse what is older than five minutes. The same webhook-id may come more than once: act on it once. The body has type, timestamp, sequence, environment and data. verifyWebhook of @ardoise/client does the checking.',
        fr: 'Indiquez une adresse dans la console, sous Webhooks, avec ses événements et son environnement. Les requêtes sont signées selon Standard Webhooks\u00a0: l’en-tête webhook-signature contient une ou plusieurs fois «\u00a0v1,\u00a0» et un HMAC-SHA256 en base64, par les octets du secret, de webhook-id, webhook-timestamp et du corps tel que reçu, joints par des points. Refusez ce qui a plus de cinq minutes. Le même webhook-id peut arriver plusieurs fois\u00a0: agissez une fois. Le corps contient type, timestamp, sequence, environment et data. verifyWebhook de @ardoise/client fait cette vérification.',
      },
      {
        en: 'On your own machine: the demo sends to its simulator, whose address is printed when it starts (the server’s port and one). Give http://127.0.0.1:3001/webhooks/shop as the address, with any name in the place of shop; GET http://127.0.0.1:3001/control/webhooks/shop answers what came there, the newest first, headers and bodies as they were. The console shows each delivery under Webhooks too, and its test button sends test.ping, whatever events were chosen. Everywhere else an address must begin with https:// and be on the public internet: to receive on your own machine, use a tunnel that gives you one.',
        fr: 'Sur votre propre machine\u00a0: la démonstration envoie à son simulateur, dont l’adresse s’affiche au démarrage (le port du serveur plus un). Indiquez comme adresse http://127.0.0.1:3001/webhooks/shop, avec n’importe quel nom à la place de shop\u00a0; GET http://127.0.0.1:3001/control/webhooks/shop répond ce qui y est arrivé, du plus récent au plus ancien, en-têtes et corps tels quels. La console montre aussi chaque envoi sous Webhooks, et son bouton de test envoie test.ping, quels que soient les événements choisis. Partout ailleurs une adresse doit commencer par https:// et se trouver sur l’internet public\u00a0: pour recevoir sur votre machine, passez par un tunnel qui vous en donne une.',
      },
      {
        en: `The request shown here is signed with ${webhookExample.secret}: try your own check with it, but for its age.`,
        fr: `La requête montrée ici est signée avec ${webhookExample.secret}\u00a0: essayez avec elle votre propre vérification, à son âge près.`,
      },
    ],
    tables: [eventsTable],
    received: [{ title: webhookExample.title, text: webhookExampleText() }],
  },
  {
    id: 'changes',
    title: { en: 'Changes', fr: 'Changements' },
    paragraphs: [
      {
        en: 'The version stands in the path. Within it fields, events and reasons may be added: ignore what you do not know. Whatever would break a program gets another version.',
        fr: 'La version figure dans le chemin. Des champs, des événements et des raisons peuvent s’y ajouter\u00a0: ignorez ce que vous ne connaissez pas. Ce qui casserait un programme reçoit une autre version.',
      },
      {
        en: '2026-11-17: version 1, with collections, students, disbursements, the balance, and webhooks.',
        fr: '2026-11-17\u00a0: version 1, avec les encaissements, les élèves, les décaissements, le solde et les webhooks.',
      },
      {
        en: '2026-11-18: disbursements with a development key.',
        fr: '2026-11-18\u00a0: les décaissements avec une clé de développement.',
      },
    ],
  },
];
