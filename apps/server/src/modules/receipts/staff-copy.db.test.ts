import { openReceipt, receiptFormats } from '@ardoise/contract/payments';
import { getSchoolSettings, updateSchoolSettings } from '@ardoise/contract/school-settings';
import { createUploadToken } from '@ardoise/contract/uploads';
import { fieldTexts } from '@ardoise/contract/protocol/fields';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import {
  addGuardian,
  createFamily,
  newPhone,
  pay,
  payCash,
  reaches,
} from '../mobile-money/testing/payers.ts';
import { hasPdfTools, readPdf } from './testing/pdf.ts';

startMoneySchool();

async function save(change: {
  phone?: string | null;
  postalAddress?: string | null;
  timeZone?: string;
  slogan?: string | null;
  stampId?: string | null;
}) {
  const { body } = await money.app.call(getSchoolSettings, {}, { token });
  const now = body.data;
  if (now === undefined || now === null) throw new Error('The settings were not read.');
  const { displayName, slogan, tags, version } = now;
  return money.app.call(
    updateSchoolSettings,
    { body: { displayName, slogan, tags, version, ...change } },
    { token },
  );
}

async function uploadStamp(): Promise<string> {
  const red = { create: { width: 300, height: 300, channels: 3, background: '#c00' } } as const;
  const content = await sharp(red).png().toBuffer();
  const given = await money.app.call(createUploadToken, { body: { purpose: 'stamp' } }, { token });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'stamp.png');
  const response = await fetch(new URL(given.body.data?.address ?? '', money.app.url), {
    method: 'POST',
    body: form,
  });
  const { data } = (await response.json()) as { data: { files: Array<{ id: string }> } };
  return data.files[0]?.id ?? '';
}

const fetchPdf = async (address: string): Promise<Buffer> => {
  const response = await fetch(new URL(address, money.app.url));
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return Buffer.from(await response.arrayBuffer());
};

const open = (
  code: string,
  format: (typeof receiptFormats)[number] = 'a4',
  as: { token: string; language?: 'en' | 'fr' } = { token },
) => money.app.call(openReceipt, { params: { code }, body: { format } }, as);

const picturesIn = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;

describe('the school on paper', () => {
  it('address, phone and time zone are kept and shown, and what is none is refused under its field', async () => {
    const saved = await save({
      phone: '+237 233 42 11 00',
      postalAddress: 'BP 1204',
      timeZone: 'Africa/Lagos',
    });
    expect(saved.body.data).toMatchObject({
      phone: '233421100',
      postalAddress: 'BP 1204',
      timeZone: 'Africa/Lagos',
    });
    expect((await save({ timeZone: 'Africa/Nowhere' })).body.fields).toEqual({
      timeZone: fieldTexts.notAChoice.en,
    });
    expect((await save({ phone: '12' })).body.fields).toHaveProperty('phone');
    expect((await save({})).body.data).toMatchObject({ phone: '233421100' });
    const emptied = await save({ phone: null, postalAddress: null, timeZone: 'Africa/Douala' });
    expect(emptied.body.data).toMatchObject({ phone: null, postalAddress: null });
  });
});

describe('the staff’s copy of a receipt', () => {
  beforeAll(async () => {
    const saved = await save({
      phone: '233421100',
      postalAddress: 'BP 1204',
      slogan: 'Savoir et servir',
      stampId: await uploadStamp(),
    });
    expect(saved.status).toBe(200);
  });

  it.runIf(hasPdfTools).each(receiptFormats)(
    'names the child with the ID and who paid, on %s; the code alone shows initials',
    async (format) => {
      const family = await createFamily(money, orgId);
      const phone = newPhone('mtn');
      await addGuardian(money, orgId, family, `+237 ${phone}`);
      const state = await reaches(money, orgId, await pay(money, { orgId, family, phone }), 50);
      const { code, name, number, guardian } = await namesOf(state.paymentId ?? '');
      const { body } = await open(code, format, { token, language: 'fr' });
      const staff = await fetchPdf(body.data?.address ?? '');
      const said = (await readPdf(staff)).replaceAll(/\s+/g, ' ');
      for (const words of [name, number, guardian, 'BP 1204', '2 33 42 11 00', 'Savoir et servir'])
        expect(said).toContain(words);
      expect(said).toContain('Reste à payer');
      expect(said).toContain('Arrêté à la somme de : ');
      const bare = await fetchPdf(`/receipt/${code}.pdf?format=${format}&lang=fr`);
      const shown = (await readPdf(bare)).replaceAll(/\s+/g, ' ');
      for (const words of [name, number, guardian]) expect(shown).not.toContain(words);
      expect(shown).toContain('BP 1204');
      expect(picturesIn(staff)).toBe(picturesIn(bare) + 1);
    },
  );

  it('is for those who may read payments of this school, and its address for two minutes', async () => {
    const { receiptCode } = await payCash(money, orgId, await createFamily(money, orgId), 5_000);
    const auditor = await money.school.signInAs('auditor');
    const analyst = await money.school.signInAs('analyst');
    const elsewhere = await (await createSchool(money.app)).signIn();
    const statuses = [auditor, analyst, elsewhere].map(
      async (reader) => (await open(receiptCode, 'a4', { token: reader })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 403, 404]);
    expect((await open('no such code')).status).toBe(404);
    const { body } = await open(receiptCode);
    const address = new URL(body.data?.address ?? '', money.app.url);
    expect((await fetch(`${address.href.slice(0, -2)}AA`)).status).toBe(404);
    const shown = await fetch(address);
    expect(shown.status).toBe(200);
    // The desk's own page may frame it, and nobody else's.
    expect(shown.headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
    expect(shown.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    money.app.clock.advance(121);
    expect((await fetch(address)).status).toBe(404);
  });
});

async function namesOf(paymentId: string) {
  return money.services.db.read({ orgId }, async (tx) => {
    const receipt = await tx
      .selectFrom('receipts')
      .select(['code', 'content'])
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const { students } = receipt.content as { students: Array<{ id: string }> };
    const student = await tx
      .selectFrom('students')
      .select(['first_name', 'last_name', 'number', 'family_id'])
      .where('id', '=', students[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    const guardian = await tx
      .selectFrom('family_guardians')
      .innerJoin('guardians', 'guardians.id', 'family_guardians.guardian_id')
      .select('guardians.full_name')
      .where('family_guardians.family_id', '=', student.family_id ?? '')
      .executeTakeFirstOrThrow();
    const { code } = receipt;
    const name = `${student.last_name} ${student.first_name}`;
    return { code, name, number: student.number, guardian: guardian.full_name };
  });
}
