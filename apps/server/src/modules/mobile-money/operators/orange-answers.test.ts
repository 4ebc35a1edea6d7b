import { describe, expect, it } from 'vitest';
import type { OperatorReply } from './http.ts';
import {
  type Causes,
  type OrangeCause,
  readPayAnswer,
  readPush,
  readStatus,
} from './orange-answers.ts';
import { orangeRequest } from './testing/orange-account.ts';

const payToken = 'MP2611160A1B2C3D4E5F607182';
const request = orangeRequest('699123456', payToken);

/** Each cause by its own name, so that the reading is seen and not how it is told. */
const causes: Causes<OrangeCause> = {
  balance: 'balance',
  noWallet: 'noWallet',
  blocked: 'blocked',
  tooMuch: 'tooMuch',
  settings: 'settings',
  refused: 'refused',
  expired: 'expired',
  unexplained: 'unexplained',
};

const reply = (status: number, body: unknown): OperatorReply => ({
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  body: typeof body === 'string' ? {} : (body as OperatorReply['body']),
});

const pay = (status: number, body: unknown): string => {
  const answer = readPayAnswer(reply(status, body), request, 'mp', causes);
  return answer.kind === 'refused' ? answer.reason : answer.kind;
};

const read = (status: number, body: unknown, family: 'mp' | 'cashin' = 'mp'): string => {
  const answer = readStatus(reply(status, body), request, family, causes);
  return answer.kind === 'failed' ? answer.reason : answer.kind;
};

const balanceBody = {
  message: '60019 :: Le solde du compte du payeur est insuffisant',
  data: { payToken, inittxnstatus: '60019', status: 'FAILED', txnid: null },
};

const xmlFault =
  '<am:fault><am:code>101504</am:code><am:description>Send timeout</am:description></am:fault>';

const failed = (inittxnstatus: unknown, message = 'x', more: object = {}): object => ({
  message,
  data: { payToken, inittxnstatus, status: 'FAILED', txnid: null, ...more },
});

describe('what `pay` answers', () => {
  it.each([200, 400, 409, 417, 422])('60019 under HTTP %i is an empty wallet', (status) => {
    expect(pay(status, balanceBody)).toBe('balance');
  });

  it.each([
    ['00671', 'noWallet'],
    ['99051', 'noWallet'],
    ['0066111', 'noWallet'],
    ['99033', 'settings'],
    ['600', 'unexplained'],
    ['60011', 'unexplained'],
    // A JSON number has lost its zeros.
    [671, 'noWallet'],
    [60019, 'balance'],
  ])('the code %s is %s', (code, cause) => {
    expect(pay(417, failed(code))).toBe(cause);
  });

  it.each([
    ['Beneficiaire introuvable', 'noWallet'],
    ['Bénéficiaire  INTROUVABLE', 'noWallet'],
    ['Utilisateur bloque', 'blocked'],
    ['utilisateur bloqué.', 'blocked'],
    ['Vous avez saisi un montant superieur au montant maximum autorise', 'tooMuch'],
    ['Vous avez saisi un montant supérieur au montant maximum autorisé', 'tooMuch'],
    ['Le solde du compte du payeur est insuffisant', 'balance'],
    ['Code PIN incorrect', 'settings'],
    ['channelUserMsisdn invalide', 'settings'],
    ['Echec', 'unexplained'],
  ])('the words “%s” are %s', (words, cause) => {
    expect(pay(417, failed(null, words))).toBe(cause);
    expect(pay(417, failed(null, 'Echec', { inittxnmessage: words }))).toBe(cause);
  });

  it.each(['60019 :: x', '60019::x', '60019 ::x', '60019:: x', ' 60019 ::  x'])(
    'the code is found in “%s”, with no other field',
    (message) => {
      expect(pay(417, { message, data: null })).toBe('balance');
      expect(pay(200, { message })).toBe('balance');
    },
  );

  it('of two codes, that of the step counts', () => {
    expect(pay(417, failed('99051', '60019 :: Le solde'))).toBe('noWallet');
    expect(pay(417, failed('12345', '60019 :: Le solde'))).toBe('balance');
  });

  it('a number that is none is refused inside a 200 that has no status', () => {
    const data = { inittxnstatus: '0066111', inittxnmessage: 'Invalid subscriber number' };
    expect(pay(200, { data })).toBe('noWallet');
  });

  it.each([401, 403])('HTTP %i is the account’s fault', (status) => {
    expect(pay(status, {})).toBe('settings');
  });

  it('a wrong API user that hides in a 200 is the account’s fault', () => {
    expect(pay(200, { message: '401 :: Invalid X-AUTH-TOKEN', data: null })).toBe('settings');
  });

  it('a field that is not taken has done nothing', () => {
    const message = 'The OrderId field must be at most 20 characters long.';
    expect(pay(422, { message })).toBe('unexplained');
    expect(pay(422, JSON.stringify(message))).toBe('unexplained');
    expect(pay(422, message)).toBe('unexplained');
  });

  it.each([400, 417, 422])(
    'the merchant’s PIN or channel under HTTP %i, without data',
    (status) => {
      for (const message of ['Code PIN incorrect', 'channelUserMsisdn invalide', 'Wrong PIN'])
        expect(pay(status, { message, data: null })).toBe('settings');
      expect(pay(status, 'Code PIN incorrect')).toBe('settings');
    },
  );

  it('a token that was used tells nothing, whatever else the words are', () => {
    expect(pay(422, { message: 'The payToken field was already used' })).toBe('unknown');
    expect(pay(422, 'PayToken deja utilise, PIN')).toBe('unknown');
  });

  it.each([
    ['a payToken that was used', 422, { message: 'payToken already used' }],
    ['the gateway’s fault', 500, xmlFault],
    ['a fault that speaks of a failure', 500, balanceBody],
    ['a fault that speaks of a failure', 503, failed('99033')],
    ['an empty body', 200, ''],
    ['an empty body', 417, ''],
    ['a body cut in the middle', 417, '{"message":"60019 :: Le solde du com'],
    ['an empty object', 200, {}],
    ['data that is null', 200, { message: 'ok', data: null }],
    ['data that is a list', 200, { data: [{ status: 'FAILED' }] }],
    ['data that is text', 417, { data: 'FAILED' }],
    ['a status that is a number', 200, { data: { status: 60019 } }],
    ['a status that is new', 200, { data: { payToken, status: 'REVERSED' } }],
    ['a code that is new, without a status', 417, { message: '60021 :: x', data: null }],
    ['a failure of another payment', 417, failed('12345', 'x', { payToken: 'MP9' })],
    ['a failure that was confirmed', 417, failed('200', 'x', { confirmtxnstatus: '200' })],
    ['a 400 without a reason', 400, { message: 'Bad request' }],
    ['a 404', 404, { fault: { code: 900906, message: 'No matching resource' } }],
    ['too many calls', 429, { fault: { code: 900800, message: 'Throttled out' } }],
  ])('%s (%i) leaves it open', (_what, status, body) => {
    expect(pay(status, body)).toBe('unknown');
  });

  it.each(['PENDING', 'pending', 'INITIATED', 'SUCCESSFULL'])(
    '%s has asked the payer',
    (status) => {
      expect(pay(200, { data: { payToken, status } })).toBe('asked');
    },
  );
});

const paid = (changes: object = {}): object => ({
  message: 'Transaction retrieved successfully',
  data: {
    id: 1e21,
    createtime: 1_682_001_669,
    payToken,
    amount: 25_000,
    txnid: 'MP261116.0900.A12345',
    txnmode: 'T7KQ2MX4RDA',
    subscriberMsisdn: '699123456',
    inittxnstatus: '200',
    confirmtxnstatus: '200',
    status: 'SUCCESSFULL',
    ...changes,
  },
});

describe('what `paymentstatus` answers', () => {
  it.each(['SUCCESSFULL', 'SUCCESSFUL', 'Successfull'])(
    '%s with a confirmation is paid',
    (status) => {
      const answer = readStatus(reply(200, paid({ status })), request, 'mp', causes);
      expect(answer).toMatchObject({
        kind: 'paid',
        providerReference: 'MP261116.0900.A12345',
        amount: 25_000,
        differences: [],
      });
    },
  );

  it.each([
    ['no confirmation', { confirmtxnstatus: null }],
    ['an empty confirmation', { confirmtxnstatus: '' }],
    ['a confirmation that names a failure', { confirmtxnstatus: '60019' }],
    ['a first step that failed', { inittxnstatus: '99051' }],
  ])('SUCCESSFULL with %s is not believed yet', (_what, changes) => {
    expect(read(200, paid(changes))).toBe('pending');
  });

  it.each([
    ['createtime as text', { createtime: '1682001669' }, []],
    ['the order as it was sent before', { txnmode: 'T-7KQ2M-X4RDA' }, []],
    ['a huge amount', { amount: 1e308 }, ['amount']],
    ['an amount that is null', { amount: null }, ['amount']],
    ['a part of a franc', { amount: '25000.001' }, ['amount']],
    ['another order', { txnmode: 'T1' }, ['reference']],
    ['another payToken', { payToken: 'MP9' }, ['reference']],
    ['another number', { subscriberMsisdn: '699999999' }, ['payer']],
  ])('paid with %s', (_what, changes, fields) => {
    const answer = readStatus(reply(200, paid(changes)), request, 'mp', causes);
    if (answer.kind !== 'paid') throw new Error(answer.kind);
    expect(answer.differences.map(({ field }) => field)).toEqual(fields);
  });

  it.each([
    ['CANCELLED', 'refused'],
    ['CANCELED', 'refused'],
    ['EXPIRED', 'expired'],
    ['FAILED', 'unexplained'],
    ['PENDING', 'pending'],
  ])('%s without a code is %s', (status, meaning) => {
    const nothing = { txnid: null, amount: null, inittxnstatus: null, confirmtxnstatus: null };
    expect(read(200, paid({ ...nothing, status }))).toBe(meaning);
  });

  it('the payer’s own wrong PIN is not the merchant’s', () => {
    const data = {
      payToken,
      status: 'FAILED',
      inittxnstatus: '200',
      confirmtxnmessage: 'Code PIN faux',
    };
    expect(read(200, { data })).toBe('unexplained');
  });

  it.each([
    ['a token that died', 401, { fault: { code: 900901 } }],
    ['a wrong API user in a 200', 200, { message: '401 :: Invalid X-AUTH-TOKEN', data: null }],
    ['a code without a status', 200, { message: '60019 :: x', data: null }],
    ['an unknown token', 404, { message: 'PayToken not found', data: null }],
    ['the gateway’s fault', 500, xmlFault],
    ['a failure in a fault', 502, balanceBody],
    ['a success in a fault', 500, paid()],
    ['an empty body', 200, ''],
    ['a cut body', 200, '{"message":"ok","data":{"status":"SUCCESSF'],
    ['data that is text', 200, { data: 'SUCCESSFULL' }],
    [
      'a failure of another payment',
      200,
      paid({ payToken: 'MP9', status: 'FAILED', confirmtxnstatus: null }),
    ],
  ])('%s ends no payment', (_what, status, body) => {
    expect(read(status, body)).toBe('unknown');
  });

  it('a cash-in has one step, and has moved where it has a number', () => {
    const steps = { inittxnstatus: undefined, confirmtxnstatus: undefined };
    expect(read(200, paid({ ...steps, txnstatus: '00068' }), 'cashin')).toBe('paid');
    expect(read(200, paid({ ...steps, txnid: null, txnstatus: '200' }), 'cashin')).toBe('pending');
    expect(read(200, paid({ ...steps, status: 'FAILED', txnstatus: '60019' }), 'cashin')).toBe(
      'balance',
    );
  });
});

it.each([
  ['PENDING', 'sent'],
  ['SUCCESSFULL', 'over'],
  ['CANCELLED', 'over'],
  ['EXPIRED', 'over'],
  ['REVERSED', 'unknown'],
])('a push of what is %s is %s', (status, answer) => {
  expect(readPush(reply(200, paid({ status })), payToken)).toBe(answer);
  expect(readPush(reply(500, paid({ status })), payToken)).toBe('unknown');
});
