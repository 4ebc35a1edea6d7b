import {
  getPaymentSettings,
  paymentSettingsErrors,
  testPaymentSettings,
  updatePaymentSettings,
} from '@ardoise/contract/payment-settings';
import { getSchoolSettings, updateSchoolSettings } from '@ardoise/contract/school-settings';
import { fieldTexts } from '@ardoise/contract/protocol/fields';
import { afterEach, describe, expect, it } from 'vitest';
import { fromElsewhere } from '../../../testing/test-app.ts';
import { ended, pressPay, startPaidSchool } from '../../pay-pages/testing/links.ts';
import { createFamily, newPhone } from '../testing/payers.ts';
import { sealSecrets } from './operator-accounts.ts';

const { money, orgId, linkOf, visitor } = await startPaidSchool();
const token = await money.school.signIn();

const right = {
  consumerKey: 'palmiers',
  consumerSecret: 'simulator',
  apiUser: 'palmiers',
  apiPassword: 'simulator',
  channelMsisdn: '691111111',
  pin: '4321',
};

const read = async () => {
  const { body } = await money.app.call(getPaymentSettings, {}, { token });
  return body.data?.operators.find(({ operator }) => operator === 'orange');
};

async function save(
  body: { secrets?: Record<string, string>; isOn?: boolean; kind?: 'own' | 'provider' },
  language: 'en' | 'fr' = 'en',
) {
  const version = (await read())?.version ?? 0;
  return money.app.call(
    updatePaymentSettings,
    {
      params: { operator: 'orange' },
      body: { isOn: true, kind: 'own', appId: 'palmiers', version, ...body },
    },
    { token, language },
  );
}

/** As if the operator had changed its mind: the school saved nothing. */
const operatorTakes = (pin: string) =>
  money.services.db.write({ orgId }, (tx) =>
    tx
      .updateTable('operator_settings')
      .set({ secrets_sealed: sealSecrets(money.services, orgId, 'orange', { ...right, pin }) })
      .where('operator', '=', 'orange')
      .execute(),
  );

describe('an account of the school’s own', () => {
  it('is not switched on while a key is missing: the field is named, and nothing is kept', async () => {
    const { pin: _pin, ...rest } = right;
    const before = await read();
    const refused = await save({ secrets: rest }, 'fr');
    expect(refused.status).toBe(422);
    expect(refused.body.errorMsg).toBe(paymentSettingsErrors.accountIncomplete.fr);
    expect(refused.body.fields).toEqual({ 'secrets.pin': fieldTexts.required.fr });
    expect(await read()).toEqual(before);
    expect((await save({ secrets: rest, isOn: false })).status).toBe(200);
    expect((await save({})).status).toBe(422);
  });

  it('is not switched on where the operator refuses it, whose words are told', async () => {
    const before = await read();
    const refused = await save({ secrets: { ...right, pin: '0000' } });
    expect(refused.status).toBe(422);
    expect(refused.body.errorMsg).toMatch(/^The operator does not accept this account.*417 /);
    expect(await read()).toEqual(before);
    expect((await save({ secrets: right })).status).toBe(200);
    expect(await read()).toMatchObject({ isOn: true, kind: 'own' });
  });

  it('is not switched on while the operator does not answer, but can be saved switched off', async () => {
    await save({ secrets: right, isOn: false });
    await money.simulator.faults({ orange: { failNextCalls: 1_000 } });
    const untested = await save({});
    await money.simulator.faults({ orange: { failNextCalls: 0 } });
    expect([untested.status, untested.body.errorMsg]).toEqual([
      409,
      paymentSettingsErrors.accountUntested.en,
    ]);
    expect((await read())?.isOn).toBe(false);
  });
});

describe('an account that the operator refuses after all', () => {
  afterEach(() => operatorTakes('4321'));

  const phone = '233421100';
  async function putDownPhone() {
    const { body } = await money.app.call(getSchoolSettings, {}, { token });
    const now = body.data;
    if (now === undefined || now === null) throw new Error('The settings were not read.');
    const { displayName, slogan, tags, version } = now;
    const change = { displayName, slogan, tags, version, phone };
    await money.app.call(updateSchoolSettings, { body: change }, { token });
  }

  const offered = async (link: string) => (await visitor().get(`${link}?lang=en`)).text;

  it('is offered again as soon as staff see that its test works', async () => {
    await save({ secrets: right });
    const link = await linkOf(await createFamily(money, orgId));
    await money.services.db.write({ orgId }, (tx) =>
      tx
        .updateTable('operator_settings')
        .set({ last_refused_at: money.app.clock.now() })
        .where('operator', '=', 'orange')
        .execute(),
    );
    expect(await offered(link)).toContain('accepts MTN MoMo only');
    const { body } = await money.app.call(
      testPaymentSettings,
      { params: { operator: 'orange' } },
      { token, headers: fromElsewhere() },
    );
    expect(body.data?.isWorking).toBe(true);
    expect(await offered(link)).not.toContain('accepts MTN MoMo only');
  });

  it('is offered to nobody for half an hour; the payer who met it reads where to pay and whom to call', async () => {
    await save({ secrets: right });
    await putDownPhone();
    const other = await linkOf(await createFamily(money, orgId));
    expect(await offered(other)).not.toContain('accepts MTN MoMo only');
    await operatorTakes('0000');
    const payer = visitor();
    const link = await linkOf(await createFamily(money, orgId));
    const following = await pressPay(payer, `${link}?lang=en`, newPhone('orange'));
    const failed = await ended(payer, following);
    expect(failed.text).toContain('You can pay at the school’s cash desk, against a receipt.');
    expect(failed.html).toContain(`href="tel:+237${phone}"`);
    expect(await offered(other)).toContain('accepts MTN MoMo only');
    money.app.clock.advance(31 * 60);
    expect(await offered(other)).not.toContain('accepts MTN MoMo only');
  });
});
