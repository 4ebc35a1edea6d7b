import type { FastifyInstance } from 'fastify';
import { takeOne } from '../faults.ts';
import { addressOf, deliver, presentMessage } from '../messages.ts';
import { Refusal, answerErrors } from '../refusal.ts';
import type { World } from '../world.ts';

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
