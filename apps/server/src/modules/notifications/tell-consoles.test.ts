import { expect, it } from 'vitest';
import { noOrg } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';
import { tellConsoles } from './tell-consoles.ts';

/** Whose consoles hear of an event. */
async function hearersOf(orgId: string, name: string, recordId: string): Promise<string[]> {
  const scopes: string[] = [];
  const live = { send: (scope: string) => void scopes.push(scope) };
  const work = { orgId, services: { live } } as unknown as Work;
  await tellConsoles.handle(work, { name, recordId } as never);
  return scopes;
}

it.each([
  ['what happens in a school is told to the school', 'a', 'settings.changed', 'a', 'org:a'],
  ['what a person read, to themselves', 'a', 'notifications.read', 'p', 'org:a/person:p'],
  ['what becomes of an account, to its person', noOrg, 'contact.changed', 'p', 'person:p'],
])('%s', async (_, orgId, name, recordId, scope) => {
  expect(await hearersOf(orgId, name, recordId)).toEqual([scope]);
});

it('what happened to several records at once is told once to each who hears of it', async () => {
  const sent: Array<[scope: string, message: unknown]> = [];
  const live = {
    send: (scope: string, _: string, message: unknown) => void sent.push([scope, message]),
  };
  const work = { orgId: 'a', services: { live } } as unknown as Work;
  const happened = [
    { name: 'payment.settled', recordId: '1' },
    { name: 'payment.settled', recordId: '2' },
    { name: 'notifications.read', recordId: 'p' },
    { name: 'notifications.read', recordId: 'q' },
  ];
  await tellConsoles.handleMany?.(work, happened as never);
  expect(sent).toEqual([
    ['org:a', { name: 'payment.settled', recordId: '1' }],
    ['org:a/person:p', { name: 'notifications.read', recordId: 'p' }],
    ['org:a/person:q', { name: 'notifications.read', recordId: 'q' }],
  ]);
});
