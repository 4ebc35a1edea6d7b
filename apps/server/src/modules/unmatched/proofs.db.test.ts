import { listAudit } from '@ardoise/contract/audit';
import { getAttention } from '@ardoise/contract/attention';
import { listNotifications } from '@ardoise/contract/notifications';
import {
  acceptProof,
  checkProof,
  declineProof,
  listProofs,
  type PaymentProof,
} from '@ardoise/contract/payment-proofs';
import { listStatementLines, returnStatementLine } from '@ardoise/contract/statements';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { untilHeard } from '../../testing/events.ts';
import { createSchool } from '../../testing/builders.ts';
import { limitFiles } from '../../testing/limit-files.ts';
import { fromElsewhere } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import {
  addGuardian,
  booksOf,
  createFamily,
  newPhone,
  pay,
  reaches,
  type TestFamily,
} from '../mobile-money/testing/payers.ts';
import { startPaidSchool } from '../pay-pages/testing/links.ts';
import { mtnFile } from './testing/exports.ts';
import { sendStatement } from './testing/send-statement.ts';

const { money, orgId, linkOf, visitor } = await startPaidSchool();
const token = await money.school.signIn();

let ids = 20_000_000_000;
const newReference = (): string => String((ids += 1));

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
    .png()
    .toBuffer();

interface Sent {
  readonly reference: string;
  readonly phone: string;
  readonly photo?: Buffer;
  readonly language?: 'en' | 'fr';
}

/** As a browser without script sends the form. */
async function sendForm(link: string, { reference, phone, photo, language = 'en' }: Sent) {
  const form = new FormData();
  form.append('reference', reference);
  form.append('phone', phone);
  form.append('photo', new Blob([new Uint8Array(photo ?? Buffer.alloc(0))]), 'sms.png');
  const response = await fetch(`${money.app.url}${link}/proof?lang=${language}`, {
    method: 'POST',
    headers: fromElsewhere(),
    body: form,
  });
  return { status: response.status, html: await response.text() };
}

const proofOf = async (reference: string): Promise<PaymentProof> => {
  const { body } = await money.app.call(listProofs, { query: { q: reference } }, { token });
  const [proof] = body.data?.items ?? [];
  if (proof === undefined) throw new Error('No proof.');
  return proof;
};

const lineOf = async (reference: string) => {
  const query = { state: 'assigned', q: reference } as const;
  const { body } = await money.app.call(listStatementLines, { query }, { token });
  return { id: body.data?.items[0]?.id ?? '' };
};

const accept = (id: string, as = token) =>
  money.app.call(acceptProof, { params: { id }, body: {} }, { token: as });
const check = (id: string) =>
  money.app.call(checkProof, { params: { id } }, { token, headers: fromElsewhere() });
const decline = (id: string) =>
  money.app.call(declineProof, { params: { id }, body: { reason: 'Unreadable.' } }, { token });

/** A family that says to have paid elsewhere. */
async function sent(family?: TestFamily) {
  const ofFamily = family ?? (await createFamily(money, orgId));
  const reference = newReference();
  const link = await linkOf(ofFamily, ofFamily.students[0]?.id);
  const phone = newPhone('mtn');
  expect((await sendForm(link, { reference, phone })).status).toBe(200);
  return { family: ofFamily, reference, phone, link, proof: await proofOf(reference) };
}

describe('a proof from the payer’s page', () => {
  it('arrives with its picture, which only staff can open; sent twice it is one', async () => {
    const family = await createFamily(money, orgId);
    const link = await linkOf(family, family.students[0]?.id);
    const payer = visitor();
    expect((await payer.get(link)).text).toContain('I have already paid another way');
    const reference = newReference();
    const given = {
      reference,
      phone: '6 77 00 11 22',
      photo: await picture(),
      language: 'fr',
    } as const;
    expect((await sendForm(link, given)).html).toContain('a reçu votre justificatif');
    await sendForm(link, given);
    const { body } = await money.app.call(listProofs, { query: { q: reference } }, { token });
    expect(body.data).toMatchObject({
      total: 1,
      items: [
        {
          state: 'waiting',
          phone: '677001122',
          finding: 'unseen',
          students: ['Mbarga Grace'],
          familyId: family.id,
        },
      ],
    });
    const address = body.data?.items[0]?.photoAddress ?? '';
    const photo = await fetch(`${money.app.url}${address}`);
    expect(photo.headers.get('content-type')).toBe('image/jpeg');
    expect((await fetch(`${money.app.url}${address.slice(0, -3)}xyz`)).status).toBe(404);
    const needed = await money.app.call(getAttention, {}, { token });
    expect(needed.body.data?.proofs.items.map((one) => one.reference)).toContain(reference);
    await untilHeard(money.app, orgId);
    const told = await money.app.call(listNotifications, { query: {} }, { token });
    expect(told.body.data?.items[0]?.text.fr).toContain(reference);
  });

  it.each([
    ['no transaction ID', { reference: ' ' }, 'Copy the transaction ID'],
    ['a formula', { reference: '=1+1+1' }, 'Copy the transaction ID'],
    ['no mobile number', { phone: '222334455' }, 'nine digits that start with 6'],
    ['no picture', { photo: Buffer.from('<svg/>') }, 'not an image'],
    ['too large a picture', { photo: Buffer.alloc(3 * 1024 * 1024 + 1) }, 'larger than 3 MB'],
  ])('with %s is sent back with words', async (_what, change, words) => {
    const family = await createFamily(money, orgId);
    const link = await linkOf(family);
    const typed = { reference: newReference(), phone: '677001122', ...change };
    const answer = await sendForm(link, typed);
    expect([413, 422]).toContain(answer.status);
    expect(answer.html).toContain(words);
    // What was typed is there again.
    for (const value of [typed.reference, typed.phone])
      expect(answer.html).toContain(`value="${value.trim()}"`);
  });

  it('whose picture the disk has no room for says so at the field, and nothing of it is kept', async () => {
    const family = await createFamily(money, orgId);
    const reference = newReference();
    const form = { reference, phone: '677001122', photo: await picture() };
    const link = await linkOf(family);
    await limitFiles(100);
    try {
      const { status, html } = await sendForm(link, form);
      expect(status).toBe(422);
      expect(html).toContain('There is no room left on the server for files.');
    } finally {
      await limitFiles('unlimited');
    }
    const { body } = await money.app.call(listProofs, { query: { q: reference } }, { token });
    expect(body.data?.items).toEqual([]);
    expect((await sendForm(link, form)).status).toBe(200);
  });
});

describe('staff', () => {
  it('cannot accept what nobody knows; with the statement they can, and it is the family’s payment', async () => {
    const { family, reference, proof } = await sent();
    expect((await accept(proof.id)).body).toMatchObject({ reason: 'proofNotConfirmed' });
    const stranger = newPhone('mtn');
    await sendStatement(
      money.app,
      token,
      mtnFile({ id: reference, amount: 40_000, phone: stranger }),
    );
    expect(await proofOf(reference)).toMatchObject({
      finding: 'line',
      line: { amount: 40_000, phone: stranger, isFromStranger: true },
    });
    const auditor = await money.school.signInAs('auditor');
    expect((await accept(proof.id, auditor)).status).toBe(403);
    expect((await accept(proof.id)).body.data).toMatchObject({ state: 'accepted' });
    expect((await accept(proof.id)).status).toBe(200);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
    expect((await decline(proof.id)).body).toMatchObject({ reason: 'proofAlreadyDecided' });
  });

  it('ask the operator, who says that the family’s own payment was made', async () => {
    await money.simulator.faults({ mtn: { autoApproveMs: null, callbacksLost: true } });
    const family = await createFamily(money, orgId);
    const phone = newPhone('mtn', '78');
    const id = await pay(money, { orgId, family, phone });
    await reaches(money, orgId, id, 20);
    await until('the prompt', () =>
      money.simulator.answer(phone, 'approve').then(
        () => true,
        () => false,
      ),
    );
    const { proof } = await sent(family);
    expect((await check(proof.id)).body.data?.checkedAt).not.toBeNull();
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
    await money.simulator.faults({ mtn: { autoApproveMs: 0, callbacksLost: false } });
  });

  it('see where it is counted already: for this family it is accepted, for another it is not', async () => {
    const { family, reference, proof, link, phone } = await sent();
    await sendStatement(money.app, token, mtnFile({ id: reference, phone }));
    expect((await proofOf(reference)).line).toMatchObject({ isFromStranger: false });
    await accept(proof.id);
    const other = await sent();
    await sendForm(await linkOf(other.family), { reference, phone: other.phone });
    const { body } = await money.app.call(
      listProofs,
      { query: { q: reference, state: 'waiting' } },
      { token },
    );
    const [claimed] = body.data?.items ?? [];
    expect(claimed).toMatchObject({ finding: 'elsewhere', familyId: other.family.id });
    expect((await accept(claimed?.id ?? '')).body).toMatchObject({
      reason: 'proofOfAnotherFamily',
    });
    await sendForm(link, { reference, phone: other.phone });
    const again = await money.app.call(
      listProofs,
      { query: { q: reference, state: 'waiting' } },
      { token },
    );
    const own = again.body.data?.items.find(({ familyId }) => familyId === family.id);
    expect(own?.finding).toBe('counted');
    expect((await accept(own?.id ?? '')).status).toBe(200);
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 1 });
  });

  it('who undo the assignment have the proof before them again, which can be accepted anew', async () => {
    const { family, reference, proof, link, phone } = await sent();
    await sendStatement(money.app, token, mtnFile({ id: reference, phone }));
    await accept(proof.id);
    const params = { id: (await lineOf(reference)).id };
    const body = { reason: 'Wrong child.' };
    const undo = () => money.app.call(returnStatementLine, { params, body }, { token });
    expect((await undo()).status).toBe(200);
    await untilHeard(money.app, orgId);
    const again = { state: 'waiting', finding: 'line', transactionId: null };
    expect(await proofOf(reference)).toMatchObject(again);
    const log = await money.app.call(listAudit, { query: { subjectId: proof.id } }, { token });
    expect(log.body.data?.items.map(({ action }) => action)).toContain('proof.reopened');
    expect((await accept(proof.id)).body.data).toMatchObject({ state: 'accepted' });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000] });
    // Sent once more meanwhile, the newer one is the one that waits.
    await sendForm(link, { reference, phone });
    expect((await undo()).status).toBe(200);
    await untilHeard(money.app, orgId);
    const query = { q: reference, state: 'waiting' } as const;
    const { body: listed } = await money.app.call(listProofs, { query }, { token });
    expect(listed.data?.items.map(({ id }) => id === proof.id)).toEqual([false]);
  });

  it('decline with a reason, which goes to a phone of the family and to no other', async () => {
    const family = await createFamily(money, orgId);
    const guardian = newPhone('mtn');
    await addGuardian(money, orgId, family, guardian);
    const { proof, phone } = await sent(family);
    expect((await decline(proof.id)).body.data).toMatchObject({
      state: 'declined',
      reason: 'Unreadable.',
    });
    const [sms] = await until('an SMS', async () => {
      const messages = await money.simulator.messagesTo(guardian);
      return messages.length > 0 && messages;
    });
    expect(sms).toContain('Unreadable.');
    expect(await money.simulator.messagesTo(phone)).toEqual([]);
    expect((await accept(proof.id)).body).toMatchObject({ reason: 'proofAlreadyDecided' });
  });

  it('of another school know nothing of it', async () => {
    const { proof } = await sent();
    const theirs = await (await createSchool(money.app)).signIn();
    expect((await accept(proof.id, theirs)).status).toBe(404);
  });
});
