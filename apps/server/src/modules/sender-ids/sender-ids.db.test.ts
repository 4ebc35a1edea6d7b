import * as desk from '@ardoise/contract/desk/sender-ids';
import { listAudit } from '@ardoise/contract/audit';
import { listNotifications } from '@ardoise/contract/notifications';
import type { Answer, CallSpec, Request } from '@ardoise/contract/protocol/call';
import { closeOrder, getOrder } from '@ardoise/contract/shop/orders';
import * as calls from '@ardoise/contract/shop/sender-ids';
import { beforeAll, describe, expect, it } from 'vitest';
import { forSchool, inNoSchool, inSchool } from '../../platform/work.ts';
import { createSchool } from '../../testing/builders.ts';
import { untilHeard } from '../../testing/events.ts';
import { until } from '../../testing/until.ts';
import { signInDesk } from '../desk/testing/desk.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import { newPhone } from '../mobile-money/testing/payers.ts';
import { setPlan } from '../plans/public.ts';
import { readSender } from './public.ts';

startMoneySchool();

let provider: string;
beforeAll(async () => {
  provider = await signInDesk(money.app);
});

const ask = <C extends CallSpec>(call: C, request: Request<C>, as = token) =>
  money.app.call(call, request, { token: as });

const ok = async <C extends CallSpec>(call: C, request: Request<C>, as = token) => {
  const { body } = await ask(call, request, as);
  if (body.data === null) throw new Error(JSON.stringify(body));
  return body.data as Answer<C>;
};

const reasonOf = async <C extends CallSpec>(call: C, request: Request<C>, as = token) =>
  (await ask(call, request, as)).body.reason;

const order = (name: string, phone = newPhone('mtn')) => ({
  body: { name, operator: 'mtn' as const, phone, total: 30_000 },
});

const own = async (id: string) => {
  const { items } = await ok(calls.listSenderIds, {});
  const found = items.find((one) => one.id === id);
  if (found === undefined) throw new Error('It is not listed.');
  return found;
};

const is = (id: string, state: string) =>
  until(`it is ${state}`, async () => {
    const found = await own(id);
    return found.state === state && found;
  });

const submit = async (name: string) => {
  const { senderId } = await ok(calls.createSenderId, order(name));
  return is(senderId.id, 'submitted');
};

const sender = () => inSchool(money.services, orgId, (work) => readSender(work));
const senderName = async () => (await sender())?.name ?? null;

describe('a sender ID', () => {
  it('is paid, submitted, reviewed within three business days, approved and the school’s default', async () => {
    expect(await senderName()).toBeNull();
    const { senderId, order: placed } = await ok(calls.createSenderId, order('LesPalmiers'));
    expect(senderId).toMatchObject({ state: 'unpaid', isPaid: false, orderId: placed.id });
    const submitted = await is(senderId.id, 'submitted');
    expect(submitted).toMatchObject({ isPaid: true, isDefault: false });
    // Submitted on a Tuesday, so that no weekend lies between.
    const days = Date.parse(submitted.dueAt ?? '') - Date.parse(submitted.submittedAt ?? '');
    expect(days).toBe(3 * 86_400_000);
    const { items, waiting } = await ok(desk.listDeskSenderIds, {}, provider);
    expect(waiting).toBe(1);
    expect(items[0]).toMatchObject({ id: senderId.id, school: { id: orgId }, others: [] });
    const params = { id: senderId.id };
    const reviewed = await ok(
      desk.reviewSenderId,
      { params, body: { version: submitted.version } },
      provider,
    );
    expect(reviewed.state).toBe('underReview');
    const stale = { params, body: { version: submitted.version } };
    expect(await reasonOf(desk.approveSenderId, stale, provider)).toBe('changedMeanwhile');
    const fresh = { params, body: { version: reviewed.version } };
    expect(await ok(desk.approveSenderId, fresh, provider)).toMatchObject({
      state: 'approved',
      isDefault: true,
    });
    expect(await senderName()).toBe('LesPalmiers');
    await untilHeard(money.app, orgId);
    const news = (await ok(listNotifications, {})).items.map(({ title }) => title.en);
    expect(news).toContain('Sender ID LesPalmiers is approved');
    const audit = await ok(listAudit, { query: { action: 'senderId.approved' } });
    expect(audit.items[0]).toMatchObject({ actor: 'Ekane Diane' });
  });

  it.each([
    ['twelve chars', 'ABCDEFGHIJKL'],
    ['nothing', ''],
    ['only spaces', '   '],
    ['no letter', '12345'],
    ['an accent', 'École'],
    ['a sign', 'A-B'],
    ['an emoji', 'Hi 😀'],
    ['a letter of another alphabet', 'Ρalmiers'],
  ])('cannot be %s', async (_what, name) => {
    const { status, body } = await ask(calls.createSenderId, order(name));
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {})).toEqual(['name']);
  });

  it('is ordered once: the same name, however it is written, is taken', async () => {
    await submit('Twice');
    for (const name of ['Twice', 'TWICE', 'tw ice'])
      expect(await reasonOf(calls.createSenderId, order(name))).toBe('senderIdTaken');
  });

  it('whose payment failed is ordered again, and one that waits is not', async () => {
    await money.simulator.faults({ mtn: { autoApproveMs: 600_000 } });
    const refusing = newPhone('mtn', '03');
    const { senderId, order: first } = await ok(calls.createSenderId, order('Retry', refusing));
    expect(await reasonOf(calls.createSenderId, order('Retry'))).toBe('orderUnderWay');
    await until('it failed', async () => {
      const { state } = await ok(getOrder, { params: { id: first.id } });
      return state === 'failed';
    });
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
    const again = await ok(calls.createSenderId, order('Retry'));
    expect(again.senderId.id).toBe(senderId.id);
    await is(senderId.id, 'submitted');
  });

  it('is for verified businesses whose plan has it', async () => {
    const unverified = await createSchool(money.app, 'Fresh School', { isVerified: false });
    expect(await reasonOf(calls.createSenderId, order('Fresh'), await unverified.signIn())).toBe(
      'businessNotVerified',
    );
    const basic = await createSchool(money.app, 'Basic School', { planId: 'basic' });
    const answer = await ask(calls.createSenderId, order('Basic'), await basic.signIn());
    expect(answer.body).toMatchObject({
      reason: 'serviceNotAvailable',
      errorMsg: 'Sorry this service is not available for your account',
    });
  });

  it('that was rejected is sent again corrected and without paying again, unless permanently', async () => {
    const { id, version } = await submit('Wrong Name');
    const params = { id };
    const no = { version, reason: 'This is another company.', isPermanent: false };
    await ok(desk.rejectSenderId, { params, body: no }, provider);
    const rejected = await own(id);
    expect(rejected).toMatchObject({ state: 'rejected', reason: 'This is another company.' });
    const corrected = { name: 'Right Name', version: rejected.version };
    const again = await ok(calls.resubmitSenderId, { params, body: corrected });
    expect(again).toMatchObject({ state: 'submitted', name: 'Right Name', reason: null });
    expect((await ok(calls.listSenderIds, {})).items.filter((one) => one.id === id)).toHaveLength(
      1,
    );
    const never = { version: again.version, reason: 'Never this one.', isPermanent: true };
    await ok(desk.rejectSenderId, { params, body: never }, provider);
    const ended = await own(id);
    expect(ended.state).toBe('permanentlyRejected');
    expect(
      await reasonOf(calls.resubmitSenderId, {
        params,
        body: { name: 'Right Name', version: ended.version },
      }),
    ).toBe('senderIdNotResent');
  });

  it('that is approved while it is being withdrawn is one of the two, and both hear which', async () => {
    for (const name of ['Race A', 'Race B', 'Race C']) {
      const { id, version } = await submit(name);
      const body = { params: { id }, body: { version } };
      const [approved, withdrawn] = await Promise.all([
        ask(desk.approveSenderId, body, provider),
        ask(calls.withdrawSenderId, body),
      ]);
      const { state } = await own(id);
      expect([approved.status, withdrawn.status, state]).toEqual(
        state === 'approved' ? [200, 409, 'approved'] : [409, 200, 'withdrawn'],
      );
      const loser = state === 'approved' ? withdrawn : approved;
      expect(loser.body.reason).toBe('senderIdDecided');
    }
    const { id, version } = await submit('Back Again');
    const back = await ok(calls.withdrawSenderId, { params: { id }, body: { version } });
    const body = { name: 'Back Again', version: back.version };
    expect(await ok(calls.resubmitSenderId, { params: { id }, body })).toMatchObject({
      state: 'submitted',
      isPaid: true,
    });
  });

  it('is switched off and on by the school, and disabled by the provider alone', async () => {
    const { id, version } = await submit('Switch');
    const params = { id };
    const toggle = (isEnabled: boolean) => ({ params, body: { isEnabled } });
    expect(await reasonOf(calls.toggleSenderId, toggle(false))).toBe('senderIdNotApproved');
    expect(await reasonOf(calls.chooseDefaultSenderId, { params })).toBe('senderIdNotApproved');
    await ok(desk.approveSenderId, { params, body: { version } }, provider);
    await ok(calls.chooseDefaultSenderId, { params });
    expect(await senderName()).toBe('Switch');
    expect(await ok(calls.toggleSenderId, toggle(false))).toMatchObject({ isEnabled: false });
    expect(await senderName()).toBeNull();
    expect(await reasonOf(calls.chooseDefaultSenderId, { params })).toBe('senderIdDisabled');
    await ok(calls.toggleSenderId, toggle(true));
    const seen = await own(id);
    const block = { version: seen.version, isBlocked: true, reason: 'A complaint of the operator' };
    await ok(desk.blockSenderId, { params, body: block }, provider);
    expect(await senderName()).toBeNull();
    expect((await ask(calls.toggleSenderId, toggle(false))).body).toMatchObject({
      reason: 'senderIdDisabled',
      errorMsg: 'This sender ID is disabled. Contact support',
    });
    expect(await own(id)).toMatchObject({ isBlocked: true, reason: 'A complaint of the operator' });
  });

  it('that somebody else of the desk has disabled meanwhile is looked at again before it is disabled', async () => {
    const { id, version } = await submit('Two Desks');
    const params = { id };
    const block = (seen: number) => ({
      params,
      body: { version: seen, isBlocked: true, reason: 'A complaint of the operator' },
    });
    expect(await reasonOf(desk.blockSenderId, block(version), provider)).toBe(
      'senderIdNotApproved',
    );
    const approved = await ok(desk.approveSenderId, { params, body: { version } }, provider);
    await ok(desk.blockSenderId, block(approved.version), provider);
    expect(await reasonOf(desk.blockSenderId, block(approved.version), provider)).toBe(
      'changedMeanwhile',
    );
  });

  it('has one default, however many are chosen at once', async () => {
    const ids: string[] = [];
    for (const name of ['Many A', 'Many B', 'Many C']) {
      const { id, version } = await submit(name);
      await ok(desk.approveSenderId, { params: { id }, body: { version } }, provider);
      ids.push(id);
    }
    await Promise.all(ids.map((id) => ask(calls.chooseDefaultSenderId, { params: { id } })));
    const { items } = await ok(calls.listSenderIds, {});
    expect(items.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('is the default where it is the first, also of two that are approved at once', async () => {
    const other = await createSchool(money.app, 'Two Names School');
    const as = await other.signIn();
    const submitted = await Promise.all(
      ['First A', 'First B'].map(async (name) => {
        const { senderId } = await ok(calls.createSenderId, order(name), as);
        return until('it is submitted', async () => {
          const { items } = await ok(calls.listSenderIds, {}, as);
          return items.find(({ id, state }) => id === senderId.id && state === 'submitted');
        });
      }),
    );
    const approved = await Promise.all(
      submitted.map(({ id, version }) =>
        ask(desk.approveSenderId, { params: { id }, body: { version } }, provider),
      ),
    );
    expect(approved.map(({ status }) => status)).toEqual([200, 200]);
    const { items } = await ok(calls.listSenderIds, {}, as);
    expect(items.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('may take a name that was ordered and never paid, and not one that is being paid', async () => {
    const { order: refused } = await ok(
      calls.createSenderId,
      order('Wanted', newPhone('mtn', '03')),
    );
    const { id, version } = await submit('Unwanted');
    const rejection = { version, reason: 'Not your name', isPermanent: false };
    const rejected = await ok(desk.rejectSenderId, { params: { id }, body: rejection }, provider);
    await until('the payer refused', async () => {
      const { state } = await ok(getOrder, { params: { id: refused.id } });
      return state === 'failed';
    });
    await money.simulator.faults({ mtn: { autoApproveMs: 600_000 } });
    const { order: waiting } = await ok(calls.createSenderId, order('Waited For'));
    const resubmit = (name: string) => ({
      params: { id },
      body: { name, version: rejected.version },
    });
    expect(await reasonOf(calls.resubmitSenderId, resubmit('Waited For'))).toBe('senderIdTaken');
    expect(await ok(calls.resubmitSenderId, resubmit('Wanted'))).toMatchObject({
      name: 'Wanted',
      state: 'submitted',
    });
    await ok(closeOrder, { params: { id: waiting.id } });
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
  });

  it('is kept and not used while the plan has none or the school is not verified, and by its gateways alone', async () => {
    const { id, version } = await submit('Kept');
    const gateways = ['orange', 'orange'] as const;
    const approval = { params: { id }, body: { version, gateways: [...gateways] } };
    expect(await ok(desk.approveSenderId, approval, provider)).toMatchObject({
      gateways: ['orange'],
    });
    await ok(calls.chooseDefaultSenderId, { params: { id } });
    expect(await sender()).toEqual({ name: 'Kept', gateways: ['orange'] });
    const give = (planId: 'basic' | 'enterprise') =>
      inNoSchool(money.services, (work) =>
        setPlan(forSchool(work, orgId), { planId, until: null }),
      );
    await give('basic');
    expect(await sender()).toBeNull();
    await give('enterprise');
    expect(await senderName()).toBe('Kept');
    const verification = (state: 'refused' | 'verified') =>
      inNoSchool(money.services, ({ tx }) =>
        tx
          .updateTable('organisations')
          .set({ verification: state })
          .where('org_id', '=', orgId)
          .execute(),
      );
    await verification('refused');
    expect(await sender()).toBeNull();
    await verification('verified');
    expect(await senderName()).toBe('Kept');
  });

  it('is the desk’s to decide, and the buyers’ to order: nobody else’s, and no other school’s', async () => {
    const { id, version } = await submit('Private');
    const body = { params: { id }, body: { version } };
    for (const call of [desk.reviewSenderId, desk.approveSenderId])
      expect((await ask(call, body)).status).toBe(403);
    expect((await ask(desk.listDeskSenderIds, {})).status).toBe(403);
    const support = await money.school.signInAs('support');
    expect((await ask(calls.createSenderId, order('Support'), support)).status).toBe(403);
    const other = await (await createSchool(money.app, 'Another School')).signIn();
    expect((await ask(calls.withdrawSenderId, body, other)).status).toBe(404);
  });

  it('is shown at the desk with the other schools that have the same name', async () => {
    const other = await createSchool(money.app, 'Namesake School');
    const as = await other.signIn();
    await submit('Same Name');
    const { senderId } = await ok(calls.createSenderId, order('SAMENAME'), as);
    await until('the desk sees it', async () => {
      const { items } = await ok(desk.listDeskSenderIds, { query: { q: 'same name' } }, provider);
      const theirs = items.find((one) => one.id === senderId.id);
      return theirs?.others.includes('Collège Les Palmiers') === true;
    });
  });
});
