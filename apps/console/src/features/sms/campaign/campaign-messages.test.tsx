import {
  type CampaignDetail,
  type CampaignMessage,
  listCampaignMessages,
} from '@ardoise/contract/sms/campaigns';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { createTestConsole, eventually, render } from '../../../testing/test-console.tsx';
import { CampaignMessages } from './campaign-messages.tsx';

const cleared: CampaignDetail = {
  id: '019a0000-0000-7000-8000-000000000004',
  kind: 'campaign',
  name: 'Rentrée',
  state: 'done',
  sendAt: null,
  startedAt: '2025-09-01T08:00:00.000Z',
  endedAt: '2025-09-01T08:05:00.000Z',
  waitsUntil: null,
  people: 300,
  counts: { queued: 0, sent: 10, delivered: 280, failed: 10, unknown: 0, cancelled: 0 },
  used: 290,
  reserved: 0,
  createdBy: null,
  createdAt: '2025-09-01T07:50:00.000Z',
  choice: { kind: 'everyone' },
  recipients: 'all',
  texts: { en: 'Hello', fr: 'Bonjour' },
  isPlain: true,
  sender: null,
  otherSender: 0,
  leftOut: { optedOut: 0, noMobile: 0, doubled: 0 },
  usedXaf: 5_800,
  refusal: null,
  canRetry: 0,
  clearedAt: '2026-10-07T01:23:00.000Z',
  version: 2,
};

const message: CampaignMessage = {
  id: '019a0000-0000-7000-8000-000000000005',
  name: 'Rose Mbarga',
  guardianId: null,
  row: null,
  phone: '6•• •• •• 11',
  language: 'fr',
  state: 'sent',
  failure: null,
  said: null,
  parts: 1,
  sentAt: null,
  deliveredAt: null,
};

it.each([
  ['en', /cleared on .*2026.*for 400 days after/],
  ['fr', /effacé le .*2026.*conservé 400 jours après/],
] as const)('says in %s when its single messages were cleared, and why', async (language, said) => {
  const page = createTestConsole({ language });
  await render(page, ['sms'], <CampaignMessages campaign={cleared} />);
  await eventually(() => expect(document.body.textContent).toMatch(said));
});

it.each([
  ['that says so', null],
  ['of the release before, which does not say it', undefined as never],
])('lists them where they are not cleared, by a node %s', async (_node, clearedAt) => {
  const campaign = { ...cleared, clearedAt };
  const page = createTestConsole({
    answers: { [listCampaignMessages.path]: () => ({ items: [message], total: 1 }) },
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <CampaignMessages campaign={campaign} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await render(page, ['sms', 'list'], <RouterProvider router={router as never} />);
  await eventually(() => expect(document.body.textContent).toContain('Rose Mbarga'));
  expect(document.body.textContent).not.toMatch(/cleared/);
});
