import { updatePaymentSettings } from '@ardoise/contract/payment-settings';
import { describe, expect, it } from 'vitest';
import { createFamily, newPhone } from '../mobile-money/testing/payers.ts';
import { startPaidSchool } from './testing/links.ts';

const { money, orgId, linkOf, visitor } = await startPaidSchool();

const openLink = async (language = 'en') => {
  const link = await linkOf(await createFamily(money, orgId));
  const payer = visitor();
  return { payer, choose: await payer.get(`${link}?lang=${language}`) };
};

/** The label of a tick box stands right after it. */
const keptBox = 'name="kept"';

describe('a form that cannot be taken', () => {
  it.each(['en', 'fr'])(
    'is left to the page in %s, which says it under the fields',
    async (language) => {
      const { payer, choose } = await openLink(language);
      expect(choose.html).toMatch(/novalidate/i);
      const again = await payer.send(choose, 'pay', { phone: '', i: [] });
      expect(again.status).toBe(422);
      expect(again.text).toContain(
        language === 'en' ? 'Choose what to pay.' : 'Choisissez ce que vous voulez payer.',
      );
      expect(again.html).toMatch(/id="phone"[^>]*aria-describedby="phone-error"/);
      expect(again.text).toContain(language === 'en' ? 'nine digits' : 'neuf chiffres');
    },
  );

  it('says that an operator and a number do not fit, and takes them once the number was kept', async () => {
    const { payer, choose } = await openLink();
    expect(choose.html).not.toContain(keptBox);
    const phone = newPhone('orange');
    const refused = await payer.send(choose, 'pay', { phone, operator: 'mtn' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(
      'This is an Orange number: choose Orange Money, or say that you kept it when you changed operator.',
    );
    expect(refused.html).toContain(keptBox);
    expect(refused.text).toContain('it is with MTN MoMo now');
    const kept = await payer.send(refused, 'pay', { phone, operator: 'mtn', kept: '1' });
    expect(kept.status).toBe(200);
    expect(kept.text).toContain('MTN MoMo');
    const started = await payer.send(kept, 'start');
    expect(started.path).toContain('/t/');
    const fitting = await payer.send(refused, 'pay', { phone, operator: 'orange' });
    expect(fitting.text).toContain('Check before you pay');
  });

  it('asks for a code or a name that was not typed, and counts no guess', async () => {
    const payer = visitor();
    const empty = await payer.get('/pay?code=%20&lang=fr');
    expect(empty.status).toBe(422);
    expect(empty.text).toContain('Saisissez le code de paiement.');
    expect(empty.html).toMatch(/novalidate/i);
  });
});

describe('a school that takes one operator', () => {
  it('says so before the number is typed, and what to do with another one', async () => {
    const token = await money.school.signIn();
    const body = { isOn: false, kind: 'provider', version: 0 } as const;
    await money.app.call(
      updatePaymentSettings,
      { params: { operator: 'orange' }, body },
      { token },
    );
    const { payer, choose } = await openLink();
    const { html, text } = choose;
    expect(text).toContain('This school accepts MTN MoMo only.');
    expect(html.indexOf('accepts MTN MoMo only')).toBeLessThan(html.indexOf('id="phone"'));
    expect(html).not.toContain('type="radio"');
    const phone = newPhone('orange');
    const refused = await payer.send(choose, 'pay', { phone });
    expect(refused.text).toContain(
      'This is an Orange number, and this school accepts MTN MoMo only.',
    );
    const kept = await payer.send(refused, 'pay', { phone, kept: '1' });
    expect(kept.text).toContain('Check before you pay');
  });
});
