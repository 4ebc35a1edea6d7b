import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { keepRecent, newestFirst } from '../recent.ts';
import { Refusal, answerErrors } from '../refusal.ts';
import type { World } from '../world.ts';

/** How a receiver answers. It verifies nothing: what came is kept, for whoever wants to look. */
interface ReceiverMode {
  readonly status?: number;
  /** Takes the request and does not answer until it is told to answer otherwise. */
  readonly hangs?: boolean;
  readonly answerBytes?: number;
  readonly redirectTo?: string;
  readonly retryAfter?: string;
}

interface Received {
  readonly id: string;
  readonly receiver: string;
  readonly at: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As it came, byte by byte, since signatures are over it. */
  readonly body: string;
}

interface Receivers {
  readonly modes: Map<string, ReceiverMode>;
  readonly received: Map<string, Received>;
  /** Requests that nobody has answered yet. */
  readonly hanging: Map<string, FastifyReply[]>;
}

const modeSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    status: { type: 'integer', minimum: 200, maximum: 599 },
    hangs: { type: 'boolean' },
    answerBytes: { type: 'integer', minimum: 0, maximum: 50_000_000 },
    redirectTo: { type: 'string', maxLength: 2_000 },
    retryAfter: { type: 'string', maxLength: 100 },
  },
} as const;

const malformed = (message: string): Refusal =>
  new Refusal(400, { error: { code: 'malformed', message } });

/** Where another system would listen. Each name is a receiver of its own, which answers 200 until it is told otherwise. */
function receiverRoute(
  app: FastifyInstance,
  world: World,
  { modes, received, hanging }: Receivers,
): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Params: { receiver: string }; Body: string | null }>(
    '/webhooks/:receiver',
    (request, reply) => {
      const { receiver } = request.params;
      const headers: Record<string, string> = {};
      for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value);
      const id = randomUUID();
      keepRecent(received, id, {
        id,
        receiver,
        at: world.timetable.now(),
        headers,
        body: request.body ?? '',
      });
      const mode = modes.get(receiver) ?? {};
      if (mode.hangs === true) hanging.set(receiver, [...(hanging.get(receiver) ?? []), reply]);
      else answerAs(reply, mode);
    },
  );
}

function answerAs(
  reply: FastifyReply,
  { status = 200, answerBytes = 0, redirectTo, retryAfter }: ReceiverMode,
): void {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (redirectTo !== undefined) void reply.code(302).header('location', redirectTo).send('');
  else if (answerBytes > 0)
    void reply.code(status).type('text/plain').send('x'.repeat(answerBytes));
  else void reply.code(status).send({ received: status < 300 });
}

export function webhookRoutes(app: FastifyInstance, world: World): void {
  app.setErrorHandler(answerErrors(malformed));
  const receivers: Receivers = { modes: new Map(), received: new Map(), hanging: new Map() };
  const { modes, received, hanging } = receivers;
  world.onReset(() => {
    modes.clear();
    received.clear();
    hanging.clear();
  });
  void app.register(async (part) => receiverRoute(part, world, receivers));

  app.put<{ Params: { receiver: string }; Body: ReceiverMode }>(
    '/control/webhooks/:receiver',
    { schema: { body: modeSchema } },
    async (request) => {
      const { receiver } = request.params;
      keepRecent(modes, receiver, request.body, 1_000);
      if (request.body.hangs !== true) {
        for (const reply of hanging.get(receiver) ?? []) answerAs(reply, request.body);
        hanging.delete(receiver);
      }
      return request.body;
    },
  );

  app.get<{ Params: { receiver: string } }>('/control/webhooks/:receiver', async (request) => ({
    received: newestFirst(received)
      .filter(({ receiver }) => receiver === request.params.receiver)
      .map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  }));
}
