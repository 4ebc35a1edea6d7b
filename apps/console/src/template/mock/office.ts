import {
  foundOr404,
  type MockCallContext,
  MockError,
  type MockRoute,
  textOf,
} from './mock-route.ts';
import { hasWords } from '../words.ts';

const users = [
  {
    id: 1,
    fullName: 'Nkeng Emmanuel',
    email: 'admin@demo.school',
    role: 'admin',
    ability: 'manage',
  },
  { id: 2, fullName: 'Abena Grace', email: 'client@demo.school', role: 'client', ability: 'ACL' },
  { id: 3, fullName: 'Fotso Brice', email: 'bursar@demo.school', role: 'admin', ability: 'manage' },
  {
    id: 4,
    fullName: 'Mballa Rose',
    email: 'support@demo.school',
    role: 'admin',
    ability: 'manage',
  },
] as const;

type User = (typeof users)[number];

/** The demo's password for each of them; it opens nothing but these mock calls. */
const mockPassword = 'admin';

const tokensOf = ({ id }: User) => ({
  accessToken: `mock-access-${id}`,
  refreshToken: `mock-refresh-${id}`,
});

function logIn({ body }: MockCallContext) {
  const user = users.find(({ email }) => email === textOf(body, 'email').trim().toLowerCase());
  if (user === undefined || textOf(body, 'password') !== mockPassword)
    throw new MockError(400, 'Email or Password is Invalid');
  return { userData: user, ...tokensOf(user) };
}

function register({ body }: MockCallContext) {
  const email = textOf(body, 'email').trim().toLowerCase();
  if (email === '' || textOf(body, 'username') === '' || textOf(body, 'password') === '')
    throw new MockError(400, 'Email or Password is Invalid');
  if (users.some((user) => user.email === email))
    throw new MockError(400, 'This email is already in use.');
  return { accessToken: 'mock-access-new' };
}

function refresh({ body }: MockCallContext) {
  const user = users.find((one) => tokensOf(one).refreshToken === textOf(body, 'refreshToken'));
  if (user === undefined) throw new MockError(401, 'Invalid refresh token');
  return tokensOf(user);
}

const emails = [
  { id: 1, subject: 'Receipt 2026-00412', folder: 'sent', labels: ['private'], isStarred: false },
  { id: 2, subject: 'Meeting of the board', folder: 'inbox', labels: ['company'], isStarred: true },
  { id: 3, subject: 'Win a phone', folder: 'spam', labels: [], isStarred: false },
  {
    id: 4,
    subject: 'List of class 6e A',
    folder: 'draft',
    labels: ['important'],
    isStarred: false,
  },
] as const;

function listEmails({ query }: MockCallContext) {
  const folder = query.get('folder') ?? 'inbox';
  const label = query.get('label');
  const fits = ({ folder: own, isStarred, labels, subject }: (typeof emails)[number]) =>
    (label === undefined
      ? folder === 'starred'
        ? isStarred
        : own === folder
      : (labels as readonly string[]).includes(label)) && hasWords(subject, query.get('q') ?? '');
  return { emails: emails.filter(fits), emailsMeta: { inbox: 1, draft: 1, spam: 1 } };
}

const invoices = [
  { id: 4_987, client: 'Famille Abena', total: 85_000, balance: 0, status: 'Paid' },
  { id: 4_988, client: 'Famille Fotso', total: 120_000, balance: 60_000, status: 'Partial' },
  { id: 4_989, client: 'Famille Mballa', total: 45_000, balance: 45_000, status: 'Sent' },
] as const;

const contacts = [
  { id: 1, fullName: 'Abena Grace', about: 'Mother of two' },
  { id: 2, fullName: 'Fotso Brice', about: 'Guardian' },
] as const;

const contactAt = (key: string | undefined) =>
  foundOr404(
    contacts.find(({ id }) => String(id) === key),
    'Chat',
  );

const messagesOf = ({ memory }: MockCallContext, id: number) =>
  memory.read().messages.filter(({ chatId }) => chatId === id);

function answerChat(context: MockCallContext) {
  const contact = contactAt(context.params.get('id'));
  return { contact, chat: { id: contact.id, messages: messagesOf(context, contact.id) } };
}

function writeChat(context: MockCallContext) {
  const { id } = contactAt(context.params.get('id'));
  const text = textOf(context.body, 'message').trim();
  if (text === '') throw new MockError(422, 'Message is empty');
  const { messages } = context.memory.read();
  context.memory.write({ messages: [...messages, { chatId: id, text }] });
  return { newMessageData: { message: text, senderId: 1 }, chat: answerChat(context).chat };
}

const byId = <Thing extends { readonly id: number }>(
  things: readonly Thing[],
  { params }: MockCallContext,
  what: string,
): Thing =>
  foundOr404(
    things.find(({ id }) => String(id) === params.get('id')),
    what,
  );

/** People, letters and papers of an office that is nobody's. */
export const officeRoutes: readonly MockRoute[] = [
  { method: 'POST', path: '/jwt/login', answer: logIn },
  { method: 'POST', path: '/jwt/register', answer: register },
  { method: 'POST', path: '/jwt/refresh-token', answer: refresh },
  { method: 'POST', path: '/jwt/logout', answer: () => ({}) },
  {
    method: 'GET',
    path: '/apps/user/users',
    answer: ({ query }) => {
      const found = users.filter((user) =>
        hasWords(`${user.fullName} ${user.email}`, query.get('q') ?? ''),
      );
      return { users: found, total: found.length };
    },
  },
  {
    method: 'GET',
    path: '/apps/user/users/{id}',
    answer: (context) => byId(users, context, 'User'),
  },
  { method: 'GET', path: '/apps/email/emails', answer: listEmails },
  {
    method: 'GET',
    path: '/apps/email/emails/{id}',
    answer: (context) => byId(emails, context, 'Email'),
  },
  {
    method: 'GET',
    path: '/apps/invoice/invoices',
    answer: ({ query }) => {
      const found = invoices.filter(({ id, client }) =>
        hasWords(`${id} ${client}`, query.get('q') ?? ''),
      );
      return { invoices: found, total: found.length };
    },
  },
  {
    method: 'GET',
    path: '/apps/invoice/invoices/{id}',
    answer: (context) => ({ invoice: byId(invoices, context, 'Invoice') }),
  },
  {
    method: 'GET',
    path: '/apps/invoice/clients',
    answer: () => invoices.map(({ client }) => client),
  },
  {
    method: 'GET',
    path: '/apps/chat/chats-and-contacts',
    answer: () => ({ contacts, chatsContacts: contacts, profileUser: users[0] }),
  },
  { method: 'GET', path: '/apps/chat/users/profile-user', answer: () => users[0] },
  { method: 'GET', path: '/apps/chat/chats/{id}', answer: answerChat },
  { method: 'POST', path: '/apps/chat/chats/{id}', answer: writeChat },
];
