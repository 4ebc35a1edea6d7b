import { describe, expect, it } from 'vitest';
import { readSources } from './read-sources.ts';
import { exceptions, findTellers } from './tells.ts';

const planted = (path: string, text: string): string[] => findTellers([{ path, text }]);

describe('people and consoles', () => {
  it('are told by subscribers alone, but for the listed exceptions', async () => {
    expect(findTellers(await readSources())).toEqual([]);
  });

  it('are told by each file of the list', async () => {
    const sources = await readSources();
    const idle = exceptions.filter(({ path: listed }) => {
      const text = sources.find(({ path }) => path === listed)?.text ?? '';
      return planted('modules/students/moved.ts', text).length === 0;
    });
    expect(idle).toEqual([]);
  });

  it.each([
    ['await notify(work, { personIds });', 'notify('],
    ['await notifyOfAll(work, [news]);', 'notifyOfAll('],
    ['await sendSms(work, message);', 'sendSms('],
    ['if (email !== null)\n    await sendEmail(work, message);', 'sendEmail('],
    ["services.live.send(`org:${orgId}`, 'event', {});", 'live.send('],
    ["services.live\n    .send(scope, 'event', {});", 'live.send('],
    ["const { live } = services;\nlive.send(scope, 'event', {});", 'live.send('],
  ])('are not told by a use case: %s', (text, call) => {
    expect(planted('modules/students/enrol.ts', text)).toEqual([
      `modules/students/enrol.ts calls ${call}…)`,
    ]);
  });

  it.each([
    ['modules/students/subscribers.ts', 'await notify(work, { personIds });'],
    ['modules/students/subscribers/tell-staff.ts', 'await sendSms(work, message);'],
    ['modules/students/families/subscribers.ts', 'await sendSms(work, message);'],
    ['modules/students/enrol.ts', '// What notify( does is said there.'],
    ['modules/students/enrol.ts', '/** See `live.send(` and sendEmail(. */'],
    ['modules/students/enrol.ts', 'await pushNotify(work);\nreply.send(answer);'],
    ['modules/messages/send.ts', 'export async function sendSms(work: Work) {}'],
  ])('are told rightly, or not at all, in %s: %s', (path, text) => {
    expect(planted(path, text)).toEqual([]);
  });

  it('are not told by a file that only sounds like a subscriber', () => {
    for (const path of ['modules/students/old-subscribers.ts', 'platform/subscribers.ts'])
      expect(planted(path, 'await sendSms(work, message);')).toHaveLength(1);
  });
});
