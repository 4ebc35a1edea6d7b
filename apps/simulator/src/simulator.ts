import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { assetRoutes } from './assets.ts';
import { controlRoutes } from './control.ts';
import { africasTalkingRoutes } from './gateways/africas-talking.ts';
import { mailRoutes } from './gateways/mail.ts';
import { nexahRoutes } from './gateways/nexah.ts';
import { orangeSmsRoutes } from './gateways/orange-sms.ts';
import { type ReceiptUrls, receiptUrlRoutes } from './gateways/receipts.ts';
import { handsetRoutes } from './handset.ts';
import { mtnRoutes } from './operators/mtn.ts';
import { mtnControlRoutes } from './operators/mtn-control.ts';
import type { MtnUsers } from './operators/mtn-users.ts';
import { orangeRoutes } from './operators/orange.ts';
import type { Merchants } from './operators/pawapay/desk.ts';
import { pawapayRoutes } from './operators/pawapay/pawapay.ts';
import type { Clock } from './timetable.ts';
import { webhookRoutes } from './webhooks/receiver.ts';
import { type World, createWorld } from './world.ts';

export interface SimulatorSettings {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  readonly clock?: Clock;
}

export interface Simulator {
  readonly url: string;
  close(): Promise<void>;
}

/** Several protocols post with a JSON type and no body, which fastify would refuse. */
function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, null);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('The body is not valid JSON.'), { statusCode: 400 }));
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

async function build(world: World): Promise<FastifyInstance> {
  const app = fastify({
    // Open event streams and unanswered calls must not keep the program alive.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  readBodies(app);
  const merchants: Merchants = { callbackUrls: new Map(), statementTexts: new Map() };
  const receiptUrls: ReceiptUrls = {};
  const mtnUsers: MtnUsers = new Map();
  const parts: ReadonlyArray<(part: FastifyInstance) => void | Promise<void>> = [
    (part) => mtnRoutes(part, world, mtnUsers),
    (part) => orangeRoutes(part, world),
    (part) => pawapayRoutes(part, world, merchants),
    (part) => nexahRoutes(part, world, receiptUrls),
    (part) => orangeSmsRoutes(part, world, receiptUrls),
    (part) => africasTalkingRoutes(part, world, receiptUrls),
    (part) => mailRoutes(part, world),
    (part) => controlRoutes(part, world, merchants),
    (part) => receiptUrlRoutes(part, receiptUrls),
    (part) => mtnControlRoutes(part, world, mtnUsers),
    (part) => webhookRoutes(part, world),
    (part) => handsetRoutes(part, world),
    assetRoutes,
  ];
  // Each in its own scope, since each protocol has its own words for errors.
  for (const routes of parts) await app.register(async (part) => routes(part));
  return app;
}

/** Stands in for the operators, the SMS gateways and the mail server, over real HTTP. */
export async function startSimulator(settings: SimulatorSettings): Promise<Simulator> {
  const closing = new AbortController();
  const world = createWorld(settings.clock ?? Date.now, closing.signal);
  const app = await build(world);
  await app.listen({ port: settings.port, host: settings.host });
  const { port } = app.server.address() as AddressInfo;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  return {
    url: `http://${host}:${port}`,
    async close() {
      closing.abort();
      world.timetable.clear();
      await app.close();
    },
  };
}
