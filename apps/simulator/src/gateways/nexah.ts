import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { acceptedSecret } from '../operators/tokens.ts';
import { Refusal, answerErrors } from '../refusal.ts';
import type { World } from '../world.ts';
import type { SmsRefusal } from './faults.ts';
import { type ReceiptUrls, sendReceipt } from './receipts.ts';
import { answerOrNot, failOnPurpose, takeSms } from './take-sms.ts';

interface SmsRequest {
  readonly user: string;
  readonly password: string;
  readonly senderid: string;
  readonly sms: string;
  readonly mobiles: string;
  readonly scheduletime?: string;
}

const smsSchema = {
  type: 'object',
  required: ['user', 'password', 'senderid', 'sms', 'mobiles'],
  properties: {
    user: { type: 'string' },
    password: { type: 'string' },
    senderid: { type: 'string', minLength: 1, maxLength: 11 },
    sms: { type: 'string', minLength: 1, maxLength: 5_000 },
    mobiles: { type: 'string', minLength: 1 },
    scheduletime: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' },
  },
} as const;

const creditSchema = {
  type: 'object',
  required: ['user', 'password'],
  properties: { user: { type: 'string' }, password: { type: 'string' } },
} as const;

/** What stands inside an answer whose outer code says success. */
export const nexahErrors: Readonly<Record<SmsRefusal, string>> = {
  noCredit: 'Balance not enough',
  wrongSender: 'Invalid senderid',
  wrongNumber: 'Invalid mobile number',
  blocked: 'Mobile number blacklisted',
};

/** The last word of a network on a message. */
export const nexahReceiptStatuses = [
  'DELIVRD',
  'UNDELIV',
  'EXPIRED',
  'REJECTD',
  'ACCEPTD',
] as const;

/** Nothing was looked at: wrong credentials, or a call that is not one. */
const refuse = (message: string): Refusal =>
  new Refusal(200, {
    responsecode: 0,
    responsedescription: 'error',
    responsemessage: message,
    sms: [],
  });

const success = { responsecode: 1, responsedescription: 'success', responsemessage: 'success' };

const timeOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** Nexah's bulk gateway: the outer code says that the call was read, and what became of each message stands inside. */
export function nexahRoutes(app: FastifyInstance, world: World, urls: ReceiptUrls): void {
  app.setErrorHandler(answerErrors(refuse));
  failOnPurpose(app, world, 'sms', () => new Refusal(500, { message: 'Server Error' }));

  function announce(messageid: string, mobileno: string): void {
    const at = timeOf(world.timetable.now());
    const status = world.faults.sms.receiptStatus ?? nexahReceiptStatuses[0];
    const told = { messageid, mobileno, submittime: at, senttime: at, deliverytime: at };
    sendReceipt(world, 'sms', urls, {
      reference: messageid,
      contentType: 'application/json',
      // Their spelling.
      body: JSON.stringify({ dlrlist: [{ reponsecode: 1, status, ...told }] }),
    });
  }

  function sendOne(mobileno: string, { senderid, sms }: SmsRequest) {
    const taken = takeSms(world, 'sms', { to: mobileno, from: senderid, text: sms });
    const smsclientid = '';
    if ('refusal' in taken)
      return {
        messageid: '',
        smsclientid,
        mobileno,
        status: 'error',
        errorcode: '',
        errordescription: nexahErrors[taken.refusal],
        ...(taken.refusal === 'noCredit' && { balance: '0' }),
      };
    const messageid = randomUUID();
    if (!taken.isLost) announce(messageid, mobileno);
    return {
      messageid,
      smsclientid,
      mobileno,
      status: 'success',
      errorcode: '',
      errordescription: '',
    };
  }

  function send(request: SmsRequest) {
    if (request.password !== acceptedSecret) throw refuse('invalid user or password');
    const mobiles = request.mobiles.split(',').map((mobile) => mobile.trim());
    return { ...success, sms: mobiles.map((mobile) => sendOne(mobile, request)) };
  }

  app.post<{ Body: SmsRequest }>(
    '/sms/api/v1/sendsms',
    { schema: { body: smsSchema } },
    async (request, reply) => answerOrNot(world, 'sms', reply, send(request.body)),
  );
  app.get<{ Querystring: SmsRequest }>(
    '/sms/api/v1/sendsms',
    { schema: { querystring: smsSchema } },
    async (request, reply) => answerOrNot(world, 'sms', reply, send(request.query)),
  );

  app.post<{ Body: { password: string } }>(
    '/sms/api/v1/smscredit',
    { schema: { body: creditSchema } },
    async (request) => {
      if (request.body.password !== acceptedSecret) throw refuse('invalid user or password');
      const expiry = timeOf(world.timetable.now() + 365 * 86_400_000);
      return { credit: world.faults.sms.credit, accountexpdate: expiry, balanceexpdate: expiry };
    },
  );
}
