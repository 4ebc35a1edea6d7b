import * as endpoints from '../endpoints/developer.ts';
import type { Endpoint } from '../protocol/call.ts';
import type { Text } from '../values/language.ts';
import { testStudents } from './test-cases.ts';

/** A request as the docs show it. A test makes each of them with a sandbox key, in this order. */
export interface GuideExample {
  readonly title: Text;
  readonly endpoint: Endpoint;
  /** `$COLLECTION` and `$DISBURSEMENT` stand for the id that an example before it was answered with. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const [student] = testStudents;

export const collectionExamples: readonly GuideExample[] = [
  {
    title: { en: 'Ask a phone', fr: 'Solliciter un téléphone' },
    endpoint: endpoints.createCollection,
    body: { amount: 5_000, phone: '677000001', reference: 'order-1042' },
  },
  {
    title: { en: 'See what became of it', fr: 'Voir ce qu’il en est' },
    endpoint: endpoints.getCollection,
    params: { id: '$COLLECTION' },
  },
  {
    title: { en: 'Pay for a student', fr: 'Payer pour un élève' },
    endpoint: endpoints.createCollection,
    body: { amount: 25_000, phone: '699000001', paymentCode: student.paymentCode },
  },
  {
    title: { en: 'Get a link to send', fr: 'Obtenir un lien à envoyer' },
    endpoint: endpoints.createCollection,
    body: { amount: 12_500, mode: 'link', description: 'Uniform', language: 'en' },
  },
  {
    title: { en: 'Take back what waits', fr: 'Reprendre ce qui attend' },
    endpoint: endpoints.cancelCollection,
    params: { id: '$COLLECTION' },
  },
  {
    title: { en: 'List, the newest first', fr: 'Lister, du plus récent au plus ancien' },
    endpoint: endpoints.listCollections,
    query: { state: 'cancelled', limit: '50' },
  },
];

export const studentExamples: readonly GuideExample[] = [
  {
    title: { en: 'What a student owes', fr: 'Ce que doit un élève' },
    endpoint: endpoints.getStudentOwed,
    params: { paymentCode: student.paymentCode },
  },
];

export const disbursementExamples: readonly GuideExample[] = [
  {
    title: { en: 'How much can be sent', fr: 'Combien on peut envoyer' },
    endpoint: endpoints.getAvailableBalance,
  },
  {
    title: { en: 'Send money', fr: 'Envoyer de l’argent' },
    endpoint: endpoints.createDisbursement,
    body: { phone: '677000001', amount: 10_000, reference: 'refund-17' },
  },
  {
    title: { en: 'See what became of it', fr: 'Voir ce qu’il en est' },
    endpoint: endpoints.getDisbursement,
    params: { id: '$DISBURSEMENT' },
  },
  {
    title: { en: 'List, the newest first', fr: 'Lister, du plus récent au plus ancien' },
    endpoint: endpoints.listDisbursements,
    query: { limit: '50' },
  },
];

/** As one types it in a shell; `$ARDOISE` is the address of the server, `$KEY` an API key. */
export function curlOfExample({ endpoint, params = {}, query, body }: GuideExample): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = Object.entries(query ?? {}).map(([name, value]) => `${name}=${value}`);
  const isChange = endpoint.method !== 'GET';
  return [
    `curl ${isChange ? `-X ${endpoint.method} ` : ''}"$ARDOISE${path}${search.length === 0 ? '' : `?${search.join('&')}`}"`,
    '-H "Authorization: Bearer $KEY"',
    ...(isChange ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`]),
  ].join(' \\\n  ');
}
