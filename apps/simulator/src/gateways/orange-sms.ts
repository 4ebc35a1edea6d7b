import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { acceptedSecret, createTokens, readPair, tokenLifetimeS } from '../operators/tokens.ts';
import { Refusal, answerErrors } from '../refusal.ts';
import type { World } from '../world.ts';
import type { SmsRefusal } from './faults.ts';
import { type ReceiptUrls, sendReceipt } from './receipts.ts';
import { answerOrNot, failOnPurpose, takeSms } from './take-sms.ts';

interface SmsRequest {
  readonly outboundSMSMessageRequest: {
    readonly address: string;
    readonly senderAddress: string;
    readonly senderName?: string;
    readonly outboundSMSTextMessage: { readonly message: string };
  };
}

const tel = { type: 'string', pattern: '^tel:\\+\\d{4,15}$' } as const;

const smsSchema = {
  type: 'object',
  required: ['outboundSMSMessageRequest'],
  properties: {
    outboundSMSMessageRequest: {
      type: 'object',
      required: ['address', 'senderAddress', 'outboundSMSTextMessage'],
      properties: {
        address: tel,
        senderAddress: tel,
        senderName: { type: 'string', minLength: 1, maxLength: 11 },
        outboundSMSTextMessage: {
          type: 'object',
          required: ['message'],
          properties: { message: { type: 'string', minLength: 1 } },
        },
      },
    },
  },
} as const;

interface OrangeError {
  readonly status: 400 | 403;
  readonly exception: 'serviceException' | 'policyException';
  readonly messageId: string;
  readonly text: string;
  readonly variable: string;
}

const policy = (variable: string): OrangeError => ({
  status: 403,
  exception: 'policyException',
  messageId: 'POL0001',
  text: 'A policy error occurred.',
  variable,
});

const service = (messageId: string, text: string, variable: string): OrangeError => ({
  status: 400,
  exception: 'serviceException',
  messageId,
  text,
  variable,
});

export const orangeSmsErrors: Readonly<Record<SmsRefusal, OrangeError>> = {
  noCredit: policy('Insufficient credit'),
  wrongSender: policy('Unauthorized senderName'),
  wrongNumber: service('SVC0004', 'No valid addresses provided in message part', 'address'),
  blocked: policy('Blacklisted address'),
};

/** For what is no message at all. */
export const orangeSmsMalformed = (message: string): OrangeError =>
  service('SVC0002', 'Invalid input value for message part', message);

const refuse = ({ status, exception, messageId, text, variable }: OrangeError): Refusal =>
  new Refusal(status, {
    requestError: { [exception]: { messageId, text, variables: [variable] } },
  });

export const orangeSmsReceiptStatuses = [
  'DeliveredToTerminal',
  'DeliveredToNetwork',
  'DeliveryUncertain',
  'DeliveryImpossible',
  'MessageWaiting',
] as const;

const expired = (): Refusal =>
  new Refusal(401, {
    code: 42,
    message: 'Expired credentials',
    description: 'The requested service needs credentials, and the ones provided were out-of-date.',
  });

/** Orange's SMS API for Africa and the Middle East, version 2.0, under `/sms/orange` in the place of `api.orange.com`. */
export function orangeSmsRoutes(app: FastifyInstance, world: World, urls: ReceiptUrls): void {
  const tokens = createTokens(world);
  app.setErrorHandler(answerErrors((message) => refuse(orangeSmsMalformed(message))));
  failOnPurpose(
    app,
    world,
    'orangeSms',
    () => new Refusal(500, { code: 1, message: 'Internal error' }),
  );

  app.post<{ Body: { grant_type?: string } | null }>(
    '/sms/orange/oauth/v3/token',
    async (request) => {
      const pair = readPair(request.headers.authorization);
      if (pair?.secret !== acceptedSecret || request.body?.grant_type !== 'client_credentials')
        throw new Refusal(401, { error: 'invalid_client' });
      // The lifetime is text.
      return {
        token_type: 'Bearer',
        access_token: tokens.issue(pair.name, 'sms'),
        expires_in: String(tokenLifetimeS),
      };
    },
  );

  function announce(id: string, address: string): void {
    const deliveryStatus = world.faults.orangeSms.receiptStatus ?? orangeSmsReceiptStatuses[0];
    sendReceipt(world, 'orangeSms', urls, {
      reference: id,
      contentType: 'application/json',
      body: JSON.stringify({
        deliveryInfoNotification: { callbackData: id, deliveryInfo: { address, deliveryStatus } },
      }),
    });
  }

  app.post<{ Body: SmsRequest; Params: { sender: string } }>(
    '/sms/orange/smsmessaging/v1/outbound/:sender/requests',
    { schema: { body: smsSchema } },
    async (request, reply) => {
      if (tokens.read(request.headers.authorization) === null) throw expired();
      const sms = request.body.outboundSMSMessageRequest;
      const { address, senderAddress, senderName = senderAddress } = sms;
      if (senderAddress !== request.params.sender)
        throw refuse(orangeSmsMalformed('senderAddress'));
      const text = sms.outboundSMSTextMessage.message;
      const taken = takeSms(world, 'orangeSms', { to: address, from: senderName, text });
      if ('refusal' in taken) throw refuse(orangeSmsErrors[taken.refusal]);
      const id = randomUUID();
      if (!taken.isLost) announce(id, address);
      const place = `smsmessaging/v1/outbound/${encodeURIComponent(senderAddress)}/requests/${id}`;
      const resourceURL = `https://api.orange.com/${place}`;
      void reply.code(201);
      return answerOrNot(world, 'orangeSms', reply, {
        outboundSMSMessageRequest: { ...sms, resourceURL },
      });
    },
  );

  app.get('/sms/orange/sms/admin/v1/contracts', async (request) => {
    if (tokens.read(request.headers.authorization) === null) throw expired();
    const inAYear = world.timetable.now() + 365 * 86_400_000;
    return [
      {
        id: 'simulator',
        country: 'CMR',
        offerName: 'SMS_OCB',
        availableUnits: world.faults.orangeSms.credit,
        expirationDate: new Date(inAYear).toISOString(),
        status: 'ACTIVE',
      },
    ];
  });
}
