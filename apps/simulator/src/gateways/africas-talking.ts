import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { acceptedSecret } from '../operators/tokens.ts';
import { Refusal, answerErrors } from '../refusal.ts';
import type { World } from '../world.ts';
import type { SmsRefusal } from './faults.ts';
import { type ReceiptUrls, sendReceipt } from './receipts.ts';
import { answerOrNot, failOnPurpose, takeSms } from './take-sms.ts';

interface SmsRequest {
  readonly username: string;
  readonly to: string;
  readonly message: string;
  readonly from?: string;
}

const smsSchema = {
  type: 'object',
  required: ['username', 'to', 'message'],
  properties: {
    username: { type: 'string', minLength: 1 },
    to: { type: 'string', minLength: 1 },
    message: { type: 'string', minLength: 1 },
    from: { type: 'string', minLength: 1 },
  },
} as const;

interface SendStatus {
  readonly statusCode: number;
  readonly status: string;
}

export const africasTalkingSent: SendStatus = { statusCode: 101, status: 'Success' };

export const africasTalkingErrors: Readonly<Record<SmsRefusal, SendStatus>> = {
  noCredit: { statusCode: 405, status: 'InsufficientBalance' },
  wrongSender: { statusCode: 402, status: 'InvalidSenderId' },
  wrongNumber: { statusCode: 403, status: 'InvalidPhoneNumber' },
  blocked: { statusCode: 406, status: 'UserInBlacklist' },
};

export const africasTalkingReceiptStatuses = [
  'Success',
  'Sent',
  'Submitted',
  'Buffered',
  'Rejected',
  'Failed',
] as const;

const price = 'KES 0.8000';

/** Africa's Talking under `/sms/africastalking` in the place of `api.africastalking.com`. */
export function africasTalkingRoutes(app: FastifyInstance, world: World, urls: ReceiptUrls): void {
  const words = (status: number, text: string): Refusal => new Refusal(status, text, 'text/plain');
  app.setErrorHandler(answerErrors((message) => words(400, message)));
  failOnPurpose(app, world, 'africasTalking', () => words(500, 'Internal Server Error'));

  function announce(id: string, phoneNumber: string): void {
    const status = world.faults.africasTalking.receiptStatus ?? africasTalkingReceiptStatuses[0];
    const isFailed = status === 'Failed' || status === 'Rejected';
    const form = new URLSearchParams({
      id,
      status,
      phoneNumber,
      networkCode: '62401',
      ...(isFailed && { failureReason: 'DeliveryFailure' }),
      retryCount: '0',
    });
    sendReceipt(world, 'africasTalking', urls, {
      reference: id,
      contentType: 'application/x-www-form-urlencoded',
      body: form.toString(),
    });
  }

  function sendOne(number: string, { from = 'AFRICASTKNG', message }: SmsRequest) {
    const taken = takeSms(world, 'africasTalking', { to: number, from, text: message });
    if ('refusal' in taken)
      return {
        ...africasTalkingErrors[taken.refusal],
        number,
        cost: '0',
        messageId: 'None',
        messageParts: 0,
      };
    const messageId = `ATXid_${randomUUID().replaceAll('-', '')}`;
    if (!taken.isLost) announce(messageId, number);
    return { ...africasTalkingSent, number, cost: price, messageId, messageParts: 1 };
  }

  app.post<{ Body: SmsRequest }>(
    '/sms/africastalking/version1/messaging',
    { schema: { body: smsSchema } },
    async (request, reply) => {
      if (request.headers['apikey'] !== acceptedSecret)
        throw words(401, 'The supplied authentication is invalid');
      const numbers = request.body.to.split(',').map((number) => number.trim());
      const Recipients = numbers.map((number) => sendOne(number, request.body));
      const taken = Recipients.filter(({ statusCode }) => statusCode === 101).length;
      const Message = `Sent to ${taken}/${numbers.length} Total Cost: KES ${(taken * 0.8).toFixed(4)}`;
      void reply.code(201);
      return answerOrNot(world, 'africasTalking', reply, {
        SMSMessageData: { Message, Recipients },
      });
    },
  );
}
