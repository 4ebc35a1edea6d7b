import { beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../testing/until.ts';
import { createFamily, newPhone, reaches } from '../mobile-money/testing/payers.ts';
import { ended, pressPay, startPaidSchool } from './testing/links.ts';

const { money, orgId, linkOf, visitor } = await startPaidSchool();

let nowMs = Date.parse('2026-11-16T08:00:00.000Z');
const letPass = (seconds: number): void => {
  nowMs += seconds * 1_000;
  money.app.clock.set(new Date(nowMs).toISOString());
};
beforeEach(async () => {
  letPass(60);
  await money.simulator.faults({ mtn: { autoApproveMs: null }, orange: { autoApproveMs: null } });
});

const promptIs = (phone: string, state: string) =>
  until(`the prompt is ${state}`, async () => {
    const { prompts } = await money.simulator.control<{ prompts: Array<{ state: string }> }>(
      'GET',
      `prompts?phone=${phone}`,
    );
    return prompts[0]?.state === state;
  });

async function begin(operator: 'mtn' | 'orange', language: 'en' | 'fr') {
  const family = await createFamily(money, orgId);
  const payer = visitor({ 'accept-language': language });
  const phone = newPhone(operator);
  const followed = await pressPay(payer, await linkOf(family), phone);
  const id = /\/t\/([0-9a-f-]+)/.exec(followed.path)?.[1] ?? '';
  await reaches(money, orgId, id, 20);
  await promptIs(phone, 'waiting');
  return { payer, phone, path: followed.path };
}

describe('the payer who follows a payment', () => {
  it.each([
    ['en', 'Send it to the phone again', 'Sent again. Look at the phone.', 'Wait 30 s', '3 times'],
    [
      'fr',
      'Renvoyer la demande au téléphone',
      'Demande renvoyée. Regardez le téléphone.',
      'Attendez 30 s',
      '3 fois',
    ],
  ] as const)(
    'sends the prompt to the phone again without script, in %s, and not too often',
    async (language, button, sent, soon, often) => {
      const { payer, phone, path } = await begin('orange', language);
      const waiting = await payer.get(path);
      expect(waiting.text).toContain(button);
      const early = await payer.send(waiting, 'again');
      expect([early.status, early.text]).toEqual([429, expect.stringContaining(soon)]);
      await money.simulator.answer(phone, 'ignore');
      for (let time = 0; time < 3; time += 1) {
        letPass(30);
        const again = await payer.send(waiting, 'again');
        expect([again.status, again.text]).toEqual([200, expect.stringContaining(sent)]);
        await promptIs(phone, 'waiting');
        await money.simulator.answer(phone, 'ignore');
      }
      letPass(30);
      const last = await payer.get(path);
      expect(last.text).not.toContain(button);
      const refused = await payer.send(waiting, 'again');
      expect([refused.status, refused.text]).toEqual([429, expect.stringContaining(often)]);
      await money.simulator.control('POST', 'reset');
    },
  );

  it('has no such button at MTN, nor once it is paid; a reload of the press shows the state', async () => {
    const mtn = await begin('mtn', 'en');
    expect((await mtn.payer.get(mtn.path)).html).not.toContain('/again');
    const { payer, phone, path } = await begin('orange', 'en');
    const page = await payer.get(path);
    expect(page.html).toContain('/again');
    await money.simulator.answer(phone, 'approve');
    const paid = await ended(payer, page);
    expect(paid.html).not.toContain('/again');
    const again = await payer.send(page, 'again');
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('paid')]);
    const reloaded = await payer.get(path.replace(/\?.*/, '/again'));
    expect([reloaded.status, reloaded.text]).toEqual([200, expect.stringContaining('paid')]);
    await money.simulator.answer(mtn.phone, 'refuse');
  });

  it('cannot send another family’s', async () => {
    const { path } = await begin('orange', 'en');
    const other = await linkOf(await createFamily(money, orgId));
    const stolen = path.replace(/^\/pay\/[^/]+/, other).replace(/\?.*/, '/again');
    const seen = await visitor().post(stolen, new URLSearchParams({ again: '1' }));
    expect(seen.status).toBe(404);
  });
});
