import { type Language, isLanguage, languageOf } from '@ardoise/contract/values/language';
import { operatorOf } from '@ardoise/contract/values/phone';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, listMessages } from './messages.ts';
import { controlPage } from './control-page.ts';
import { handsetPage } from './handset-page.ts';
import { listPrompts } from './prompts.ts';
import { newestFirst } from './recent.ts';
import { balanceOf, walletOf } from './wallets.ts';
import type { Network, World } from './world.ts';

const shownContacts = 60;
const shownItems = 100;

interface Contact {
  readonly address: string;
  readonly network: Network | null;
  readonly at: string;
  readonly text: string;
  readonly amount: number | null;
  waiting: number;
}

function networkOf(address: string): Network | null {
  const operator = operatorOf(address);
  return operator === 'mtn' || operator === 'orange' ? operator : null;
}

/** The numbers and mailboxes that something happened to, the latest first. */
function listContacts(world: World): Contact[] {
  const prompts = listPrompts(world);
  const events = [
    ...listMessages(world).map(({ to, at, subject, text }) => ({
      address: to,
      at,
      text: subject ?? text,
      amount: null,
    })),
    ...prompts.map(({ phone, createdAt, label, amount }) => ({
      address: phone,
      at: createdAt,
      text: label,
      amount,
    })),
  ].sort((one, other) => other.at.localeCompare(one.at));
  const contacts = new Map<string, Contact>();
  for (const event of events) {
    if (contacts.size >= shownContacts) break;
    if (contacts.has(event.address)) continue;
    contacts.set(event.address, {
      ...event,
      text: event.text.slice(0, 120),
      network: networkOf(event.address),
      waiting: 0,
    });
  }
  for (const prompt of prompts) {
    const contact = contacts.get(prompt.phone);
    if (contact !== undefined && prompt.state === 'waiting') contact.waiting += 1;
  }
  return [...contacts.values()];
}

/** Money that came to a number without anybody being asked. */
const listReceived = (world: World, phone: string) =>
  newestFirst(world.movements)
    .filter((movement) => movement.kind !== 'collection' && movement.phone === phone)
    .map(({ id, at, amount, kind, operator }) => ({
      id,
      at: new Date(at).toISOString(),
      amount,
      kind,
      operator,
    }));

function presentHandset(world: World, typed: string) {
  const contacts = listContacts(world);
  const address = addressOf(typed);
  const now = new Date(world.timetable.now()).toISOString();
  if (address === null) return { now, contacts, owner: null };
  const network = networkOf(address);
  return {
    now,
    contacts,
    owner: {
      address,
      network,
      balance: network === null ? null : balanceOf(world, walletOf(network, address)),
      messages: listMessages(world, address).slice(0, shownItems),
      prompts: listPrompts(world, address).slice(0, shownItems),
      received: listReceived(world, address).slice(0, shownItems),
    },
  };
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

type PageRequest = FastifyRequest<{
  Querystring: { lang?: string | string[]; to?: string | string[] };
}>;

const single = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? '';

function chosenLanguage(request: PageRequest): Language {
  const lang = single(request.query.lang);
  return isLanguage(lang) ? lang : languageOf(request.headers['accept-language']);
}

/** The phone that a person holds, and the page of switches. */
export function handsetRoutes(app: FastifyInstance, world: World): void {
  app.get('/', async (request: PageRequest, reply) =>
    reply.headers(pageHeaders).send(handsetPage(chosenLanguage(request), single(request.query.to))),
  );
  app.get('/control', async (request: PageRequest, reply) =>
    reply.headers(pageHeaders).send(controlPage(chosenLanguage(request))),
  );
  app.get('/control/handset', async (request: PageRequest) =>
    presentHandset(world, single(request.query.to)),
  );
}
