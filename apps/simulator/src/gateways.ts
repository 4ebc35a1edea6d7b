import { randomUUID } from 'node:crypto';
import { isCameroonMobile } from '@ardoise/contract/values/phone';
import type { FastifyInstance } from 'fastify';
import { takeOne } from './faults.ts';
import { addressOf, deliver, presentMessage } from './messages.ts';
import { acceptedSecret } from './operators/tokens.ts';
import { Refusal, answerErrors } from './refusal.ts';
import type { World } from './world.ts';

interface SmsRequest {
  readonly user: string;
  readonly password: string;
  readonly senderid: string;
  readonly sms: string;
  readonly mobiles: string;
}

const boughtMessages = 1_000_000;

const smsSchema = {
  type: 'object',
  required: ['user', 'password', 'senderid', 'sms', 'mobiles'],
  properties: {
    user: { type: 'string' },
    password: { type: 'string' },
    senderid: { type: 'string', minLength: 1, maxLength: 11 },
    sms: { type: 'string', minLength: 1, maxLength: 5_000 },
    mobiles: { type: 'string', minLength: 1 },
  },
} as const;

const creditSchema = {
  type: 'object',
  required: ['user', 'password'],
  properties: { user: { type: 'string' }, password: { type: 'string' } },
} as const;

/** This gateway reports most failures inside a 200. */
const refuseSms = (message: string): Refusal =>
  new Refusal(200, {
    responsecode: 0,
    responsedescription: 'error',
    responsemessage: message,
    sms: [],
  });

/** A bulk SMS gateway in the manner of Nexah's. */
export function smsRoutes(app: FastifyInstance, world: World): void {
  app.setErrorHandler(answerErrors(refuseSms));
  let sent = 0;
  world.onReset(() => {
    sent = 0;
  });

  app.addHook('onRequest', async () => {
    if (takeOne(world.faults.sms, 'failNextCalls'))
      throw new Refusal(500, { message: 'Server Error' });
    if (takeOne(world.faults.sms, 'refuseNextCalls')) throw refuseSms('insufficient credit');
  });

  function sendOne(mobile: string, { senderid, sms }: SmsRequest) {
    const phone = /^237\d{9}$/.test(mobile) ? mobile.slice(3) : '';
    if (!isCameroonMobile(phone)) {
      return {
        messageid: '',
        mobileno: mobile,
        status: 'error',
        errorcode: '-10',
        errordescription: 'Invalid mobile number',
      };
    }
    deliver(world, {
      kind: 'sms',
      to: phone,
      from: senderid,
      subject: null,
      text: sms,
      html: null,
    });
    sent += 1;
    const messageid = randomUUID();
    return { messageid, mobileno: mobile, status: 'success', errorcode: '', errordescription: '' };
  }

  app.post<{ Body: SmsRequest }>(
    '/sms/api/v1/sendsms',
    { schema: { body: smsSchema } },
    async (request) => {
      if (request.body.password !== acceptedSecret) throw refuseSms('invalid user or password');
      const mobiles = request.body.mobiles.split(',').map((mobile) => mobile.trim());
      const sms = mobiles.map((mobile) => sendOne(mobile, request.body));
      return { responsecode: 1, responsedescription: 'success', responsemessage: 'success', sms };
    },
  );

  app.post<{ Body: { password: string } }>(
    '/sms/api/v1/smscredit',
    { schema: { body: creditSchema } },
    async (request) => {
      if (request.body.password !== acceptedSecret) throw refuseSms('invalid user or password');
      return { credit: boughtMessages - sent };
    },
  );
}

interface MailRequest {
  readonly to: string;
  readonly from?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

const mailSchema = {
  type: 'object',
  required: ['to', 'subject', 'text'],
  properties: {
    to: { type: 'string', maxLength: 320 },
    from: { type: 'string', maxLength: 320 },
    subject: { type: 'string', maxLength: 1_000 },
    text: { type: 'string', maxLength: 100_000 },
    html: { type: 'string', maxLength: 200_000 },
  },
} as const;

const refuseMail = (message: string): Refusal => new Refusal(400, { message });

/** Where the demo's email lands instead of leaving the machine. */
export function mailRoutes(app: FastifyInstance, world: World): void {
  app.setErrorHandler(answerErrors(refuseMail));

  app.post<{ Body: MailRequest }>(
    '/mail/messages',
    { schema: { body: mailSchema } },
    async (request, reply) => {
      if (takeOne(world.faults.mail, 'failNextCalls'))
        throw new Refusal(500, { message: 'Server error' });
      const { to, from = 'Ardoise', subject, text, html = null } = request.body;
      const address = addressOf(to);
      if (address === null || !address.includes('@'))
        throw refuseMail('`to` must be an email address.');
      const message = deliver(world, { kind: 'email', to: address, from, subject, text, html });
      return reply.code(201).send(presentMessage(message));
    },
  );
}
