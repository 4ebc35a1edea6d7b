import type { FastifyInstance } from 'fastify';
import {
  type FaultsChange,
  type OperatorName,
  changeFaults,
  faultsSchema,
  operatorNames,
} from './faults.ts';
import { addressOf, listMessages } from './messages.ts';
import type { CallbackUrls, Merchants } from './operators/pawapay/desk.ts';
import { type PromptAct, answerPrompt, listPrompts, promptActs } from './prompts.ts';
import { keepRecent, newestFirst } from './recent.ts';
import { Refusal, answerErrors } from './refusal.ts';
import { presentLedger } from './wallets.ts';
import type { World } from './world.ts';

const refuse = (status: number, code: string, message: string, details: object = {}): Refusal =>
  new Refusal(status, { error: { code, message, ...details } });

const malformed = (message: string): Refusal => refuse(400, 'malformed', message);

/** An address in any usual writing. What is neither a number nor an email address matches nothing. */
const normalize = (typed: string | undefined): string | undefined =>
  typed === undefined || typed === '' ? undefined : (addressOf(typed) ?? typed);

const text = { type: 'string', maxLength: 320 } as const;

const query = (...names: string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(names.map((name) => [name, text])),
});

function promptRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: { phone?: string } }>(
    '/control/prompts',
    { schema: { querystring: query('phone') } },
    async (request) => ({ prompts: listPrompts(world, normalize(request.query.phone)) }),
  );

  app.post<{ Params: { id: string; act: PromptAct }; Body: { pin?: string } | null }>(
    '/control/prompts/:id/:act',
    {
      schema: {
        params: {
          type: 'object',
          properties: { id: text, act: { enum: promptActs } },
        },
        body: { type: ['object', 'null'], properties: { pin: text } },
      },
    },
    async (request) => {
      const { id, act } = request.params;
      const outcome = answerPrompt(world, id, act, request.body?.pin);
      switch (outcome.kind) {
        case 'ok':
          return { prompt: outcome.prompt };
        case 'notFound':
          throw refuse(404, 'not_found', 'There is no such prompt.');
        case 'closed':
          throw refuse(409, 'closed', 'The payment is over.', { prompt: outcome.prompt });
        case 'malformedPin':
          throw refuse(422, 'malformed_pin', 'A PIN has 4 or 5 digits.');
        case 'wrongPin':
          throw refuse(422, 'wrong_pin', 'The PIN is wrong.', { prompt: outcome.prompt });
      }
    },
  );
}

function readingRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: { to?: string } }>(
    '/control/messages',
    { schema: { querystring: query('to') } },
    async (request) => ({ messages: listMessages(world, normalize(request.query.to)) }),
  );

  app.get<{ Querystring: { operator?: OperatorName; phone?: string; reference?: string } }>(
    '/control/ledger',
    {
      schema: {
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { operator: { enum: operatorNames }, phone: text, reference: text },
        },
      },
    },
    async (request) => {
      const phone = normalize(request.query.phone);
      return presentLedger(world, { ...request.query, ...(phone !== undefined && { phone }) });
    },
  );

  app.get('/control/callbacks', async () => ({
    callbacks: newestFirst(world.callbacks).map((sent) => ({
      ...sent,
      at: new Date(sent.at).toISOString(),
    })),
  }));
}

/** Tells open pages that something changed; they then ask for what they show. */
function eventRoute(app: FastifyInstance, world: World): void {
  app.get('/control/events', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const tell = (): void => void reply.raw.write('event: change\ndata: {}\n\n');
    tell();
    const forget = world.onChange(tell);
    request.raw.once('close', forget);
  });
}

const url = { type: 'string', pattern: '^https?://', maxLength: 2_000 } as const;

const callbackUrlsSchema = {
  type: 'object',
  required: ['token'],
  additionalProperties: false,
  properties: { token: text, deposits: url, payouts: url, refunds: url },
} as const;

const clockSchema = {
  type: 'object',
  required: ['advanceMs'],
  properties: { advanceMs: { type: 'integer', minimum: 0, maximum: 31 * 86_400_000 } },
} as const;

const statementSchema = {
  type: 'object',
  required: ['token', 'text'],
  additionalProperties: false,
  properties: { token: text, text: { type: ['string', 'null'] } },
} as const;

/** A statement of 100,000 lines fits. */
const longestStatementBytes = 64 * 1_024 * 1_024;

/** What a merchant would set, and find, in PawaPay's dashboard. */
function pawapayRoutes(app: FastifyInstance, { callbackUrls, statementTexts }: Merchants): void {
  app.put<{ Body: { token: string } & CallbackUrls }>(
    '/control/pawapay/callback-urls',
    { schema: { body: callbackUrlsSchema } },
    async (request) => {
      const { token, ...urls } = request.body;
      keepRecent(callbackUrls, token, urls);
      return { token, ...urls };
    },
  );

  app.put<{ Body: { token: string; text: string | null } }>(
    '/control/pawapay/statement',
    { schema: { body: statementSchema }, bodyLimit: longestStatementBytes },
    async (request, reply) => {
      const { token, text: written } = request.body;
      if (written === null) statementTexts.delete(token);
      else keepRecent(statementTexts, token, written, 10);
      return reply.code(204).send();
    },
  );
}

/** What tests and the pages use to look at the simulator and to break it. */
export function controlRoutes(app: FastifyInstance, world: World, merchants: Merchants): void {
  app.setErrorHandler(answerErrors(malformed));
  promptRoutes(app, world);
  readingRoutes(app, world);
  eventRoute(app, world);
  pawapayRoutes(app, merchants);

  app.get('/control/faults', async () => world.faults);

  app.put<{ Body: FaultsChange }>(
    '/control/faults',
    { schema: { body: faultsSchema } },
    async (request) => {
      changeFaults(world.faults, request.body);
      world.changed();
      return world.faults;
    },
  );

  app.post<{ Body: { advanceMs: number } }>(
    '/control/clock',
    { schema: { body: clockSchema } },
    async (request) => {
      world.timetable.advance(request.body.advanceMs);
      return { now: new Date(world.timetable.now()).toISOString() };
    },
  );

  app.post('/control/reset', async (_request, reply) => {
    world.reset();
    return reply.code(204).send();
  });
}
