import { approveApplication, listApplications } from '@ardoise/contract/applications';
import { movePayment } from '@ardoise/contract/corrections';
import {
  answerRating,
  getRatingAverages,
  hideRating,
  listRatings,
  showRating,
} from '@ardoise/contract/ratings/ratings';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { createVisitor, type SeenPage, type Visitor } from '../../testing/visitor.ts';
import { apply } from '../admissions/testing/form.ts';
import { reversePayment } from '../billing/reverse-payment.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { money, orgId, startMoneySchool } from '../mobile-money/testing/money-school.ts';
import { addGuardian, createFamily, payCash } from '../mobile-money/testing/payers.ts';
import { inSchool } from '../../platform/work.ts';
import { readPublicRatings, readPublicAverages } from './public.ts';

startMoneySchool();

const daySeconds = 86_400;

/** The receipt of cash, which is final at once. */
async function payFor(ofSchool = orgId) {
  const family = await createFamily(money, ofSchool);
  await addGuardian(money, ofSchool, family, '677000011');
  const feeId = family.students[0]?.feeId ?? '';
  const taken = await payCash(money, ofSchool, family, 5_000, [{ feeId, amount: 5_000 }]);
  return { ...taken, family, path: `/receipt/${taken.receiptCode}` };
}

const visitor = (): Visitor => createVisitor(money.app.url);

/** Opens the receipt's page and sends its form. */
async function rate(
  path: string,
  typed: Record<string, string>,
  who = visitor(),
): Promise<SeenPage> {
  return who.send(await who.get(`${path}?lang=en`), 'rating', typed);
}

const staff = async () => ({ token: await money.school.signIn() });

const listed = async (query: Record<string, unknown> = {}) => {
  const { body } = await money.app.call(
    listRatings,
    { query: { perPage: 100, ...query } as never },
    await staff(),
  );
  return body.data?.items ?? [];
};

const ofReceipt = async (number: string) =>
  (await listed()).find((rating) => rating.number === number);

const write = <Result>(act: Parameters<typeof inSchool<Result>>[2]): Promise<Result> =>
  inSchool(money.services, orgId, act);

describe('the holder of a receipt', () => {
  it('rates the school once, sees it, and changes it for thirty days', async () => {
    const { path, receiptNumber } = await payFor();
    const kept = await rate(path, { overall: '4', product: '5', comment: 'Bon\r\naccueil' });
    expect(kept.status).toBe(200);
    expect(kept.path).toBe(`${path}?lang=en&rated=1`);
    for (const words of ['Your review is kept', 'Your review', '4 of 5 stars', 'Change the review'])
      expect(kept.text).toContain(words);
    expect(await ofReceipt(receiptNumber)).toMatchObject({
      about: 'payment',
      overall: 4,
      product: 5,
      service: null,
      comment: 'Bon\naccueil',
      initials: 'A.',
      language: 'en',
      changedAt: null,
    });
    money.app.clock.advance(29 * daySeconds);
    expect((await rate(path, { overall: '2' })).status).toBe(200);
    expect(await ofReceipt(receiptNumber)).toMatchObject({ overall: 2, product: 5 });
    money.app.clock.advance(2 * daySeconds);
    const page = await visitor().get(path);
    expect(page.text).not.toContain('Change the review');
    expect(page.text).toContain('2 of 5 stars');
    const late = await visitor().post(`${path}/rating`, new URLSearchParams({ overall: '1' }));
    expect(late.status).toBe(409);
    expect(late.text).toContain('can no longer be changed');
    expect(await ofReceipt(receiptNumber)).toMatchObject({ overall: 2 });
  });

  it.each([
    [{ overall: '0' }, 'whole number of stars'],
    [{ overall: '6' }, 'whole number of stars'],
    [{ overall: '3.5' }, 'whole number of stars'],
    [{ overall: '4', scene: '-1' }, 'whole number of stars'],
    [{ overall: '４' }, 'whole number of stars'],
    [{ overall: '' }, 'from one to five'],
    [{ overall: '4', comment: 'x'.repeat(1_001) }, 'At most 1,000 characters'],
    [{ overall: '4', comment: 'a\u202eb' }, 'cannot be shown'],
    [{ overall: '4', comment: 'a\u0000b' }, 'cannot be shown'],
  ])('is told what is wrong with %j, and nothing is kept', async (typed, words) => {
    const { path, receiptNumber } = await payFor();
    const page = await rate(path, { comment: 'Kept in the form', ...typed });
    expect(page.status).toBe(422);
    expect(page.text).toContain(words);
    if (!('comment' in typed)) expect(page.html).toContain('Kept in the form');
    expect(await ofReceipt(receiptNumber)).toBeUndefined();
    const back = await visitor().get(`${path}/rating?lang=fr`);
    expect([back.status, back.path]).toEqual([200, `${path}?lang=fr`]);
  });

  it('is one, however often and from wherever the form is sent at once', async () => {
    const { path, receiptNumber } = await payFor();
    const form = await visitor().get(path);
    const pages = await Promise.all(
      ['1', '2', '3', '4', '5', '5'].map((overall) => visitor().send(form, 'rating', { overall })),
    );
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await listed()).filter(({ number }) => number === receiptNumber)).toHaveLength(1);
    const broken = await money.services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId));
    expect(broken).toEqual([]);
  });

  it('may write anything in a comment: it is read as it was typed', async () => {
    const { path, receiptNumber } = await payFor();
    const comment = `<script>alert("x")</script> & 'so'`;
    const page = await rate(path, { overall: '3', comment });
    expect(page.html).not.toContain('<script>alert');
    expect(page.html).toContain('&lt;script&gt;alert');
    expect(await ofReceipt(receiptNumber)).toMatchObject({ comment });
  });

  it('cannot flood: after twenty changes it stays as it is, and an address is refused before long', async () => {
    const { path, receiptNumber } = await payFor();
    const who = visitor();
    const statuses: number[] = [];
    for (let time = 0; time < 61; time += 1) {
      const fields = new URLSearchParams({ overall: String(1 + (time % 5)) });
      statuses.push((await who.post(`${path}/rating`, fields)).status);
    }
    expect(statuses.slice(0, 21)).toEqual(Array.from({ length: 21 }, () => 200));
    expect(statuses.slice(21, 60).filter((status) => status === 409)).not.toHaveLength(0);
    expect(statuses.at(-1)).toBe(429);
    expect(await ofReceipt(receiptNumber)).toMatchObject({ overall: 1 });
  });

  it('cannot rate a payment that was reversed, nor what is no receipt', async () => {
    const { path, paymentId, receiptNumber } = await payFor();
    await write((work) => reversePayment(work, { paymentId, reason: 'Twice' }));
    expect((await visitor().get(path)).html).not.toContain('id="rating"');
    const fields = new URLSearchParams({ overall: '1' });
    expect((await visitor().post(`${path}/rating`, fields)).status).toBe(409);
    expect((await visitor().post('/receipt/AAAA/rating', fields)).status).toBe(404);
    expect(await ofReceipt(receiptNumber)).toBeUndefined();
  });

  it('has rated a payment that is moved to another child after: its new receipt shows the same rating', async () => {
    const { path, paymentId, receiptNumber } = await payFor();
    await rate(path, { overall: '5', comment: 'Merci' });
    const other = await createFamily(money, orgId);
    const toStudentId = other.students[0]?.id ?? '';
    const moved = await money.app.call(
      movePayment,
      { params: { id: paymentId }, body: { toStudentId, reason: 'Wrong child' } as never },
      await staff(),
    );
    expect(moved.body.errorMsg).toBeNull();
    const { rows } = await money.services.db.read({ orgId }, (tx) =>
      sql<{ code: string }>`select r.code from payments p
        join receipts r on r.org_id = p.org_id and r.payment_id = p.id
       where p.org_id = ${orgId} and p.from_payment_id = ${paymentId}`.execute(tx),
    );
    const next = `/receipt/${rows[0]?.code ?? ''}`;
    expect((await visitor().get(next)).text).toContain('Merci');
    expect((await rate(next, { overall: '4' })).status).toBe(200);
    expect(await ofReceipt(receiptNumber)).toMatchObject({ overall: 4, comment: '' });
    expect((await visitor().get(path)).text).toContain('4 of 5 stars');
  });
});

describe('an applicant', () => {
  it('rates the school once it has decided, and not before', async () => {
    const { app, school } = money;
    const path = await apply(app, school.appId);
    const fields = new URLSearchParams({ overall: '5', comment: 'Réponse rapide' });
    expect((await visitor().get(path)).html).not.toContain('id="rating"');
    expect((await visitor().post(`${path}/rating`, fields)).status).toBe(409);
    const { body } = await app.call(listApplications, { query: {} }, await staff());
    const id = body.data?.items[0]?.id ?? '';
    await app.call(
      approveApplication,
      { params: { id }, body: { classId: null, familyId: null } as never },
      await staff(),
    );
    const wrong = await rate(path, { overall: '9' });
    expect([wrong.status, wrong.text.includes('not sent yet')]).toEqual([422, true]);
    const kept = await rate(path, { overall: '5', comment: 'Réponse rapide' });
    expect(kept.text).toContain('Your review is kept');
    expect(await listed({ about: 'application' })).toMatchObject([
      { about: 'application', applicationId: id, overall: 5, initials: 'J. B.' },
    ]);
    expect((await visitor().get(`${path}x`)).status).toBe(404);
  });
});

describe('staff', () => {
  it('answer, hide with a reason and show again; the public is told that one is hidden', async () => {
    const { path, receiptNumber } = await payFor();
    await rate(path, { overall: '1', comment: 'Never again' });
    const { id = '' } = (await ofReceipt(receiptNumber)) ?? {};
    const params = { id };
    const by = await staff();
    const { app, services } = money;
    const answered = await app.call(answerRating, { params, body: { text: 'Sorry' } }, by);
    expect(answered.body.data?.answer).toMatchObject({
      text: 'Sorry',
      by: 'Person of adminOrOwner',
    });
    await app.call(answerRating, { params, body: { text: 'We are sorry' } }, by);
    expect((await visitor().get(path)).text).toContain('The school answers We are sorry');
    const before = await services.db.read({ orgId }, (tx) => readPublicAverages({ tx, orgId }));
    const short = await app.call(hideRating, { params, body: { reason: ' ' } }, by);
    expect(short.body.errorCode).toBe(42200);
    const hidden = await app.call(hideRating, { params, body: { reason: 'Names a teacher' } }, by);
    expect(hidden.body.data?.hidden).toMatchObject({ reason: 'Names a teacher' });
    const again = await app.call(hideRating, { params, body: { reason: 'Other' } }, by);
    expect(again.body.reason).toBe('ratingAlreadyHidden');
    const after = await services.db.read({ orgId }, (tx) => readPublicAverages({ tx, orgId }));
    expect(after.averages.overall.count).toBe(before.averages.overall.count - 1);
    expect(after.hidden).toBe(before.hidden + 1);
    const seen = await services.db.read({ orgId }, (tx) => readPublicRatings({ tx, orgId }, 50));
    expect(seen.find((rating) => rating.id === id)).toMatchObject({
      isHidden: true,
      overall: null,
      comment: '',
      initials: null,
      answer: null,
    });
    const own = await visitor().get(path);
    for (const words of ['Hidden by the school', 'Names a teacher', 'Never again'])
      expect(own.text).toContain(words);
    expect(await listed({ state: 'hidden' })).toMatchObject([{ id }]);
    await app.call(showRating, { params, body: {} }, by);
    await app.call(showRating, { params, body: {} }, by);
    const shown = await services.db.read({ orgId }, (tx) => readPublicAverages({ tx, orgId }));
    expect(shown).toEqual(before);
  });

  it('see averages month by month, of all and of what is shown', async () => {
    const { app } = money;
    const other = await createSchool(app);
    const places = [];
    for (const overall of ['5', '4', '1']) {
      const { path } = await payFor(other.orgId);
      await rate(path, { overall, service: '3', comment: 'Mot : Accueil de la Rentrée' });
      places.push(path);
      if (overall === '4') app.clock.set('2027-01-31T23:30:00.000Z');
    }
    const by = { token: await other.signIn() };
    const all = (await app.call(listRatings, { query: {} }, by)).body.data?.items ?? [];
    expect(all.map(({ overall }) => overall)).toEqual([1, 4, 5]);
    const worst = all[0]?.id ?? '';
    await app.call(hideRating, { params: { id: worst }, body: { reason: 'Abuse' } }, by);
    const { body } = await app.call(getRatingAverages, { query: { months: 3 } }, by);
    expect(body.data).toMatchObject({
      total: {
        all: { overall: { average: 3.33, count: 3 }, service: { average: 3, count: 3 } },
        shown: { overall: { average: 4.5, count: 2 }, scene: { average: null, count: 0 } },
      },
      stars: [1, 0, 0, 1, 1],
      hidden: 1,
      unanswered: 2,
    });
    // It is February already where the school is.
    expect(body.data?.months.map(({ month, all: { overall } }) => [month, overall.count])).toEqual([
      ['2026-12-01', expect.any(Number)],
      ['2027-01-01', expect.any(Number)],
      ['2027-02-01', 1],
    ]);
    const few = await app.call(listRatings, { query: { from: '2027-02-01', stars: 1 } }, by);
    expect(few.body.data?.total).toBe(1);
    const found = await app.call(listRatings, { query: { q: 'mot', state: 'unanswered' } }, by);
    expect(found.body.data?.total).toBe(2);
    const folded = await app.call(listRatings, { query: { q: 'RENTREE accueil' } }, by);
    expect(folded.body.data?.total).toBe(3);
    const none = await app.call(listRatings, { query: { q: '%' } }, by);
    expect(none.body.data?.total).toBe(0);
    const pageOf = (page: number) =>
      app.call(listRatings, { query: { q: 'mot', page, perPage: 2 } }, by);
    const starsOn = async (page: number) => {
      const { data } = (await pageOf(page)).body;
      return [data?.total, data?.items.map(({ overall }) => overall)];
    };
    expect(await starsOn(1)).toEqual([3, [1, 4]]);
    expect(await starsOn(2)).toEqual([3, [5]]);
    expect(await starsOn(3)).toEqual([3, []]);
  });

  it('touch no other school’s, and only those who may answer do', async () => {
    const { app } = money;
    const { path, receiptNumber } = await payFor();
    await rate(path, { overall: '3', comment: 'Mine' });
    const { id = '' } = (await ofReceipt(receiptNumber)) ?? {};
    const stranger = { token: await (await createSchool(app)).signIn() };
    const request = { params: { id }, body: { text: 'Hello' } };
    expect((await app.call(answerRating, request, stranger)).status).toBe(404);
    expect((await app.call(listRatings, { query: {} }, stranger)).body.data?.total).toBe(0);
    const auditor = { token: await (await money.school.hire('auditor'))() };
    expect((await app.call(answerRating, request, auditor)).status).toBe(403);
    expect((await app.call(listRatings, { query: {} }, auditor)).status).toBe(200);
    const analyst = { token: await (await money.school.hire('analyst'))() };
    expect((await app.call(listRatings, { query: {} }, analyst)).status).toBe(403);
  });

  it('are told by an invariant where what is counted is not what was given', async () => {
    const { path } = await payFor();
    await rate(path, { overall: '3' });
    const found = await money.services.db.write({ orgId }, async (tx) => {
      await sql`update rating_counts set ratings = ratings + 1 where stars = 3`.execute(tx);
      const broken = await checkInvariants(tx, orgId);
      await sql`update rating_counts set ratings = ratings - 1 where stars = 3`.execute(tx);
      return broken;
    });
    expect(new Set(found.map(({ invariant }) => invariant))).toEqual(new Set([25]));
  });
});
