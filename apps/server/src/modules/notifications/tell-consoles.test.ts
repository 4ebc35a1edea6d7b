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
