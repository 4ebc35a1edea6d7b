import { chatRoutes } from './chats.ts';
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
    status: 'active',
  },
  {
    id: 2,
    fullName: 'Abena Grace',
    email: 'client@demo.school',
    role: 'client',
    ability: 'ACL',
    status: 'pending',
  },
  {
    id: 3,
    fullName: 'Fotso Brice',
    email: 'bursar@demo.school',
    role: 'admin',
    ability: 'manage',
    status: 'inactive',
  },
  {
    id: 4,
    fullName: 'Mballa Rose',
    email: 'support@demo.school',
    role: 'admin',
    ability: 'manage',
    status: 'active',
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
  {
    id: 4_988,
    client: 'Famille Fotso',
    total: 120_000,
    balance: 60_000,
    status: 'Partial Payment',
  },
  { id: 4_989, client: 'Famille Mballa', total: 45_000, balance: 45_000, status: 'Sent' },
  { id: 4_990, client: 'Famille Tchoua', total: 30_000, balance: 30_000, status: 'Past Due' },
  { id: 4_991, client: 'Famille Ngono', total: 62_000, balance: 62_000, status: 'Downloaded' },
  { id: 4_992, client: 'Famille Ewane', total: 18_000, balance: 18_000, status: 'Draft' },
] as const;

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
  { method: 'GET', path: '/apps/chat/users/profile-user', answer: () => users[0] },
  ...chatRoutes(users[0]),
];
