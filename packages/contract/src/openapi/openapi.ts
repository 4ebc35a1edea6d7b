import { refusalsOf } from '../protocol/call-refusals.ts';
import { allCalls } from '../protocol/calls.ts';
import type { Text } from '../values/language.ts';
import { neededKeyName, type Operation, operationOf, type Parameter } from './openapi-operation.ts';
import { type Reference, type Response, sharedResponses } from './openapi-refusals.ts';
import { type JsonSchema, outputSchemas } from './openapi-schema.ts';

export type Method = 'get' | 'post' | 'put';

export type PathItem = { parameters: Reference[] } & Partial<Record<Method, Operation>>;

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: Array<{ url: string }>;
  tags: Array<{ name: string; description: string; 'x-title': Text }>;
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}

/** The domains in the order in which a reader wants them. */
const tagTitles: Readonly<Record<string, Text>> = {
  system: { en: 'Configuration', fr: 'Configuration' },
  session: { en: 'Signing in and sessions', fr: 'Connexion et sessions' },
  account: { en: 'My account', fr: 'Mon compte' },
  jwt: { en: 'Signing in (JWT client)', fr: 'Connexion (client JWT)' },
  schoolSettings: { en: 'School settings', fr: 'Paramètres de l’établissement' },
  gallery: { en: 'Gallery', fr: 'Galerie' },
  publicPage: { en: 'The school’s public page', fr: 'Page publique de l’établissement' },
  uploads: { en: 'Files', fr: 'Fichiers' },
  notifications: { en: 'Notifications', fr: 'Notifications' },
  attention: { en: 'What needs attention', fr: 'À traiter' },
  staff: { en: 'Team', fr: 'Équipe' },
  invitations: { en: 'Joining a team', fr: 'Rejoindre une équipe' },
  audit: { en: 'Audit log', fr: 'Journal d’audit' },
  years: { en: 'Academic years and classes', fr: 'Années scolaires et classes' },
  yearCorrection: { en: 'Correcting a year', fr: 'Rectification d’une année' },
  families: { en: 'Families and guardians', fr: 'Familles, parents et tuteurs' },
  students: { en: 'Students and enrolment', fr: 'Élèves et inscriptions' },
  promotion: { en: 'Promotion to the next year', fr: 'Passage en classe supérieure' },
  studentDocuments: { en: 'Documents of students', fr: 'Documents des élèves' },
  merging: { en: 'Duplicates', fr: 'Doublons' },
  orgUsers: { en: 'Guardians and payers', fr: 'Parents, tuteurs et payeurs' },
  studentImport: { en: 'Import of students', fr: 'Import des élèves' },
  applications: { en: 'Admissions', fr: 'Admissions' },
  ratings: { en: 'Reviews', fr: 'Avis' },
  services: { en: 'Services and basic fees', fr: 'Services et frais obligatoires' },
  subscriptions: { en: 'Subscriptions', fr: 'Souscriptions' },
  dashboard: { en: 'Financial dashboard', fr: 'Tableau de bord financier' },
  transactions: { en: 'Transactions', fr: 'Transactions' },
  transactionTotals: { en: 'Totals of transactions', fr: 'Totaux des transactions' },
  payments: { en: 'Payments and balance', fr: 'Paiements et solde' },
  statements: { en: 'Statements of operators', fr: 'Relevés des opérateurs' },
  paymentProofs: { en: 'Proofs of payment', fr: 'Preuves de paiement' },
  takePayment: { en: 'Take a payment', fr: 'Encaisser' },
  cashSessions: { en: 'Cash sessions', fr: 'Sessions de caisse' },
  offlineDesk: { en: 'Cash desk without a connection', fr: 'Caisse hors connexion' },
  corrections: {
    en: 'Discounts, marking as paid, reversals',
    fr: 'Remises, marquage comme payé, annulations',
  },
  refunds: { en: 'Refunds of credit', fr: 'Remboursement des avoirs' },
  payouts: { en: 'Payouts and disbursements', fr: 'Reversements et décaissements' },
  payoutTargets: {
    en: 'Numbers and banks to pay out to',
    fr: 'Numéros et banques pour les reversements',
  },
  fees: { en: 'Fees', fr: 'Frais' },
  arrears: { en: 'Arrears', fr: 'Impayés' },
  followUp: { en: 'Arrears: contacts and promises', fr: 'Impayés : contacts et promesses' },
  paymentPlans: { en: 'Arrears: payment plans', fr: 'Impayés : échéanciers' },
  reports: { en: 'Reports', fr: 'Rapports' },
  schoolExport: { en: 'Export of the whole school', fr: 'Export de tout l’établissement' },
  erasure: { en: 'Erasing a person', fr: 'Effacement d’une personne' },
  reportFiles: { en: 'Exports of reports', fr: 'Exports des rapports' },
  savedReports: { en: 'Saved reports', fr: 'Rapports enregistrés' },
  reportSchedules: { en: 'Reports by email', fr: 'Rapports par e-mail' },
  calendar: { en: 'Calendar', fr: 'Calendrier' },
  tasks: { en: 'Tasks', fr: 'Tâches' },
  emails: { en: 'Emails that were sent', fr: 'E-mails envoyés' },
  dailyClose: { en: 'Daily close and class lists', fr: 'Clôture du jour et listes de classe' },
  invoices: { en: 'Invoices', fr: 'Factures' },
  invoiceMoves: {
    en: 'Sending, voiding, crediting and paying an invoice',
    fr: 'Envoi, annulation, avoir et paiement d’une facture',
  },
  invoicePayments: { en: 'Payments of invoices', fr: 'Paiements des factures' },
  invoiceRuns: { en: 'Billing many', fr: 'Facturation groupée' },
  invoiceConfig: { en: 'Invoice configuration', fr: 'Configuration des factures' },
  orders: { en: 'Orders and top-ups', fr: 'Commandes et recharges' },
  senderIds: { en: 'Sender IDs', fr: 'Noms d’expéditeur' },
  plans: { en: 'Plans', fr: 'Forfaits' },
  business: { en: 'Verification of the business', fr: 'Vérification de l’établissement' },
  supportAccess: { en: 'Access for support', fr: 'Accès de l’assistance' },
  smsAccount: { en: 'SMS balance and alarm', fr: 'Solde SMS et alarme' },
  smsCompose: { en: 'Composing messages', fr: 'Rédaction des messages' },
  smsCampaigns: { en: 'SMS campaigns', fr: 'Campagnes SMS' },
  smsGroups: { en: 'Groups to write to', fr: 'Groupes de destinataires' },
  smsReminders: { en: 'Reminders of deadlines', fr: 'Rappels d’échéance' },
  smsGateways: { en: 'SMS gateways', fr: 'Passerelles SMS' },
  chats: { en: 'Chat: talks', fr: 'Discussions' },
  chatMessages: { en: 'Chat: messages', fr: 'Discussions : messages' },
  readyAnswers: {
    en: 'Chat: ready answers and settings',
    fr: 'Discussions : réponses types et paramètres',
  },
  apiKeys: { en: 'API keys', fr: 'Clés d’API' },
  webhooks: { en: 'Webhooks', fr: 'Webhooks' },
  collections: { en: 'Developer API: collections', fr: 'API développeur : encaissements' },
  studentsOwed: { en: 'Developer API: students', fr: 'API développeur : élèves' },
  disbursements: { en: 'Developer API: disbursements', fr: 'API développeur : décaissements' },
  desk: { en: 'Provider desk', fr: 'Espace prestataire' },
  deskSenderIds: { en: 'Provider desk: sender IDs', fr: 'Espace prestataire : noms d’expéditeur' },
  deskOrders: { en: 'Provider desk: orders', fr: 'Espace prestataire : commandes' },
  deskPayouts: { en: 'Provider desk: payouts', fr: 'Espace prestataire : reversements' },
  deskPrices: {
    en: 'Provider desk: packs, prices, plans',
    fr: 'Espace prestataire : recharges, prix, forfaits',
  },
  deskHealth: { en: 'Provider desk: health', fr: 'Espace prestataire : état de la plateforme' },
  paymentSettings: { en: 'Payment settings', fr: 'Paramètres de paiement' },
};

const header = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

const text: JsonSchema = { type: 'string' };

/** What the console sends about itself and its device; the server needs none of these to answer. */
const clientHeaders: readonly Parameter[] = [
  header('X-Org-Id', 'The organisation the person acts for', text),
  header('X-Platform', 'The kind of client; the console sends H5', { ...text, default: 'H5' }),
  header('X-Language', 'The language of messages', { enum: ['en', 'fr'], default: 'en' }),
  header('X-Tz-Distinct-Id', 'A random mark of this browser', text),
  header('X-Force-Object', 'Always 0', { ...text, default: '0' }),
  ...['System', 'Brand', 'Model', 'Network', 'Lat', 'Lon', 'Nonce', 'App-Market'].map((part) =>
    header(`X-${part}`, 'May be empty', text),
  ),
];

const idempotencyKey = header(
  'Idempotency-Key',
  'Made by the client. The same key with the same content replays the first answer; with other content it is refused (`idempotencyKeyReused`).',
  { type: 'string', minLength: 1, maxLength: 255 },
);

/** Programs repeat what is lost by themselves, so that each of their changes has one. */
const neededIdempotencyKey: Parameter = { ...idempotencyKey, required: true };

/** A program names no device: of what a client may say of itself it says its language alone. */
const programHeaders = clientHeaders.filter(({ name }) => name === 'X-Language');

/** What programs call with a key. */
export const isDeveloperPath = (path: string): boolean => path.startsWith('/api/v1/');

function paths(output: ReturnType<typeof outputSchemas>): Record<string, PathItem> {
  const refer = ({ name }: Parameter): Reference => ({ $ref: `#/components/parameters/${name}` });
  const [ofClients, ofPrograms] = [clientHeaders.map(refer), programHeaders.map(refer)];
  const items: Record<string, PathItem> = {};
  for (const { name, domain, call } of allCalls) {
    const item = (items[call.path] ??= {
      parameters: isDeveloperPath(call.path) ? ofPrograms : ofClients,
    });
    const method = call.method.toLowerCase() as Method;
    item[method] = operationOf(name, domain, call, output);
  }
  return items;
}

/** The reference of every call, generated from the contract: OpenAPI 3.1. */
export function openApiDocument(): OpenApiDocument {
  const output = outputSchemas();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ardoise',
      version: '1',
      description:
        'Every answer is an envelope: success, data, errorMsg, errorCode. A refusal also has a reason, a stable name to decide by. Amounts are whole XAF. Times are UTC.',
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tagTitles).map(([name, title]) => ({
      name,
      description: title.en,
      'x-title': title,
    })),
    paths: paths(output),
    components: {
      schemas: output.shared,
      parameters: {
        ...Object.fromEntries(
          [...clientHeaders, idempotencyKey].map((parameter) => [parameter.name, parameter]),
        ),
        [neededKeyName]: neededIdempotencyKey,
      },
      responses: sharedResponses(allCalls.map(({ call }) => refusalsOf(call))),
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'A short-lived access token' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of the school: ard_live_c_…, ard_dev_c_…, ard_test_c_…',
        },
        refreshToken: {
          type: 'apiKey',
          in: 'header',
          name: 'x-refresh-token',
          description: 'The refresh token, written as a bearer value',
        },
      },
    },
  };
}
