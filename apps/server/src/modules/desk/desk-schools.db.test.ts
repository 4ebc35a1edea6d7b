import { listAudit } from '@ardoise/contract/audit';
import { getPlatformHealth } from '@ardoise/contract/desk/health';
import * as desk from '@ardoise/contract/desk/schools';
import { createFamily as createFamilyCall, listFamilies } from '@ardoise/contract/families';
import { listNotifications } from '@ardoise/contract/notifications';
import { getBalance } from '@ardoise/contract/payments';
import type { Answer, CallSpec, Request } from '@ardoise/contract/protocol/call';
import { infoWithOrgAccount } from '@ardoise/contract/session';
import * as business from '@ardoise/contract/shop/business-verification';
import * as support from '@ardoise/contract/shop/support-access';
import { listStudents } from '@ardoise/contract/students';
import { checkTransaction } from '@ardoise/contract/transactions';
import { exportTransactions } from '@ardoise/contract/transaction-totals';
import { beforeAll, describe, expect, it } from 'vitest';
import { kindNames } from '../../platform/job-kinds.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { untilHeard } from '../../testing/events.ts';
import { uploadedPicture } from '../../testing/uploaded-picture.ts';
import { watchInvariants } from '../ledger/watch-invariants.ts';
import { money, startMoneySchool } from '../mobile-money/testing/money-school.ts';
import { createFamily, newPhone, pay, reaches } from '../mobile-money/testing/payers.ts';
import { signInDesk } from './testing/desk.ts';

startMoneySchool();

let provider: string;
beforeAll(async () => {
  provider = await signInDesk(money.app);
});

const ask = <C extends CallSpec>(call: C, request: Request<C>, as: string, orgId?: string) =>
  money.app.call(call, request, {
    token: as,
    ...(orgId === undefined ? {} : { headers: { 'x-org-id': orgId } }),
  });

const ok = async <C extends CallSpec>(
  call: C,
  request: Request<C>,
  as = provider,
  orgId?: string,
) => {
  const { body } = await ask(call, request, as, orgId);
  if (body.data === null) throw new Error(JSON.stringify(body));
  return body.data as Answer<C>;
};

const seen = (school: TestSchool) => ok(desk.getDeskSchool, { params: { id: school.orgId } });

/** A decision of the desk about the school as it is now. */
const decide = async <C extends CallSpec>(call: C, school: TestSchool, body: object) =>
  ask(
    call,
    {
      params: { id: school.orgId },
      body: { version: (await seen(school)).version, ...body },
    } as unknown as Request<C>,
    provider,
  );

const newsOf = async (school: TestSchool) => {
  await untilHeard(money.app, school.orgId);
  const { items } = await ok(listNotifications, {}, await school.signIn());
  return items.map(({ title }) => title.en);
};

const reason = 'The operator complained';

describe('a suspended school', () => {
  it('reads and exports, changes nothing, takes no new money by mobile, and finishes what is under way', async () => {
    const school = await createSchool(money.app, 'Suspended School');
    const owner = await school.signIn();
    const family = await createFamily(money, school.orgId);
    await money.simulator.faults({ mtn: { autoApproveMs: 600_000 } });
    const phone = newPhone('mtn');
    const begun = await pay(money, { orgId: school.orgId, family, phone });
    await reaches(money, school.orgId, begun, 20);
    const { body } = await decide(desk.suspendSchool, school, { reason });
    expect(body.data).toMatchObject({ isSuspended: true, suspension: { reason } });
    expect((await decide(desk.suspendSchool, school, { reason })).body.reason).toBe(
      'alreadySuspended',
    );
    await ok(listFamilies, {}, owner);
    await ok(getBalance, {}, owner);
    await ok(exportTransactions, { body: {} }, owner);
    const family2 = { familyName: 'Fotso', guardians: [] };
    const refused = await ask(createFamilyCall, { body: family2 as never }, owner);
    expect(refused.body).toMatchObject({ errorCode: 40300, reason: 'schoolSuspended' });
    await expect(pay(money, { orgId: school.orgId, family })).rejects.toMatchObject({
      entry: { reason: 'paymentsSuspended' },
    });
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
    await money.simulator.answer(phone, 'approve');
    await ok(checkTransaction, { params: { id: begun } }, owner);
    await reaches(money, school.orgId, begun, 50);
    const me = await ok(infoWithOrgAccount, {}, owner);
    expect(me.organisation).toMatchObject({ isSuspended: true });
    expect(await newsOf(school)).toContain('Suspended School is suspended');
    await decide(desk.resumeSchool, school, { reason: 'It is settled' });
    expect((await ask(createFamilyCall, { body: family2 as never }, owner)).body.reason).not.toBe(
      'schoolSuspended',
    );
    expect((await decide(desk.resumeSchool, school, { reason })).body.reason).toBe('notSuspended');
    const audit = await ok(listAudit, {}, owner);
    expect(audit.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['school.suspended', 'school.resumed']),
    );
    const listed = await ok(desk.listDeskSchools, { query: { isSuspended: 'true' } });
    expect(listed.total).toBe(0);
  });
});

describe('what the desk sets', () => {
  it('of a school: its plan until a day, and the provider’s fee with who bears it; audited', async () => {
    const school = await createSchool(money.app, 'Terms School');
    const until = '2027-01-01T00:00:00.000Z';
    const given = { planId: 'standard', until, reason: 'A trial' };
    const { body } = await decide(desk.setSchoolPlan, school, given);
    expect(body.data).toMatchObject({ planId: 'standard', plan: { id: 'standard', until } });
    const fee = { basisPoints: 150, bearer: 'payer' };
    expect((await decide(desk.setSchoolFee, school, fee)).body.data).toMatchObject({ fee });
    for (const wrong of [-1, 1_001, 1.5])
      expect((await decide(desk.setSchoolFee, school, { ...fee, basisPoints: wrong })).status).toBe(
        422,
      );
    const stale = { version: 1, ...fee, bearer: 'payer' as const };
    const answer = await ask(
      desk.setSchoolFee,
      { params: { id: school.orgId }, body: stale },
      provider,
    );
    expect(answer.body.reason).toBe('changedMeanwhile');
    const { items } = await ok(listAudit, {}, await school.signIn());
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['school.planSet', 'school.feeSet']),
    );
  });

  it('shows a school’s figures and nobody’s name', async () => {
    const { figures } = await seen(money.school);
    expect(figures).toMatchObject({ students: 0, bought: 0 });
    expect(figures.staff).toBeGreaterThan(0);
  });
});

describe('the papers of a business', () => {
  const send = async (school: TestSchool, as: string, kinds: readonly business.PaperKind[]) => {
    const papers: Array<{ fileId: string; kind: business.PaperKind; name: string }> = [];
    for (const kind of kinds)
      papers.push({
        fileId: await uploadedPicture(money.app, as, 'document'),
        kind,
        name: `Paper of ${kind}`,
      });
    const body = { registrationNumber: 'RC/DLA/2026/B/17', papers };
    return ask(business.sendBusinessPapers, { body }, as, school.orgId);
  };

  it('are sent, wait for the desk, are rejected with reasons, sent again, and approved', async () => {
    const school = await createSchool(money.app, 'Papers School', { isVerified: false });
    const owner = await school.signIn();
    expect((await send(school, owner, ['registration'])).body.reason).toBe('papersMissing');
    const { body } = await send(school, owner, ['registration', 'ownerIdentity']);
    expect(body.data).toMatchObject({ state: 'waiting', canSend: false });
    expect((await send(school, owner, ['registration', 'ownerIdentity'])).body.reason).toBe(
      'papersUnderReview',
    );
    const { submissions, waitingSince } = await seen(school);
    expect(waitingSince).not.toBeNull();
    expect(submissions[0]?.papers.map(({ kind }) => kind)).toEqual([
      'registration',
      'ownerIdentity',
    ]);
    const paperId = submissions[0]?.papers[1]?.id ?? '';
    const params = { id: school.orgId, paperId };
    const { address } = await ok(desk.openSchoolPaper, { params });
    const file = await fetch(money.app.url + address);
    expect(file.headers.get('content-type')).toBe('image/jpeg');
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect((await ask(desk.openSchoolPaper, { params }, owner)).status).toBe(403);
    const other = await (await createSchool(money.app, 'Nosy School')).signIn();
    expect((await ask(business.openOwnPaper, { params: { id: paperId } }, other)).status).toBe(404);
    await decide(desk.refuseSchool, school, { reason: 'The stamp cannot be read.' });
    const refused = await ok(business.getBusinessVerification, {}, owner);
    expect(refused).toMatchObject({ state: 'refused', canSend: true });
    expect(refused.submissions[0]).toMatchObject({
      state: 'rejected',
      reason: 'The stamp cannot be read.',
    });
    money.app.clock.advance(60);
    await send(school, owner, ['ownerIdentity', 'registration', 'other']);
    await decide(desk.verifySchool, school, {});
    const verified = await ok(business.getBusinessVerification, {}, owner);
    expect(verified).toMatchObject({ state: 'verified', canSend: false });
    expect(verified.submissions.map(({ state }) => state)).toEqual(['approved', 'rejected']);
    expect((await send(school, owner, ['registration', 'ownerIdentity'])).body.reason).toBe(
      'businessAlreadyVerified',
    );
    const { items } = await ok(listAudit, {}, owner);
    expect(items.map(({ action }) => action)).toContain('verification.paperRead');
  });

  it('are the sender’s own files, and leads’ to send', async () => {
    const school = await createSchool(money.app, 'Files School', { isVerified: false });
    const owner = await school.signIn();
    const foreign = await uploadedPicture(money.app, await money.school.signIn(), 'document');
    const papers = [
      { fileId: foreign, kind: 'registration' as const, name: 'A' },
      { fileId: foreign, kind: 'ownerIdentity' as const, name: 'B' },
    ];
    const body = { registrationNumber: 'RC 1', papers };
    expect((await ask(business.sendBusinessPapers, { body }, owner)).status).toBe(404);
    const support2 = await school.signInAs('support');
    expect((await ask(business.sendBusinessPapers, { body }, support2)).status).toBe(403);
  });
});

describe('support', () => {
  it('reads a school only while its owner lets it, changes nothing, and all of it is written down', async () => {
    const school = await createSchool(money.app, 'Supported School');
    const owner = await school.signIn();
    const look = () => ask(listStudents, {}, provider, school.orgId);
    expect((await look()).status).toBe(403);
    const visit = { params: { id: school.orgId }, body: { reason: 'Ticket 41' } };
    expect((await ask(desk.visitSchool, visit, provider)).body.reason).toBe('supportNotGranted');
    expect((await ask(support.grantSupportAccess, { body: { hours: 73 } }, owner)).status).toBe(
      422,
    );
    const manager = await school.signInAs('manager');
    expect((await ask(support.grantSupportAccess, { body: { hours: 2 } }, manager)).status).toBe(
      403,
    );
    await ok(support.grantSupportAccess, { body: { hours: 2 } }, owner);
    expect((await look()).status).toBe(403);
    expect(await ok(desk.visitSchool, visit)).toMatchObject({ appId: school.appId });
    expect((await look()).status).toBe(200);
    const me = await ok(infoWithOrgAccount, {}, provider, school.orgId);
    expect(me.organisation).toMatchObject({ id: school.orgId, role: 'auditor', isVisit: true });
    expect((await ask(exportTransactions, { body: {} }, provider, school.orgId)).status).toBe(403);
    const elsewhere = await createSchool(money.app, 'Unvisited School');
    expect((await ask(listStudents, {}, provider, elsewhere.orgId)).status).toBe(403);
    const other = await signInDesk(money.app);
    expect((await ask(listStudents, {}, other, school.orgId)).status).toBe(403);
    const access = await ok(support.endSupportAccess, {}, owner);
    expect(access).toMatchObject({ until: null, visits: [{ by: 'Ekane Diane' }] });
    expect((await look()).status).toBe(403);
    const { items } = await ok(listAudit, {}, owner);
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'support.granted',
        'support.visited',
        'support.read',
        'support.ended',
      ]),
    );
  });

  it('ends by itself with the hours that were granted', async () => {
    const school = await createSchool(money.app, 'Limited School');
    await ok(support.grantSupportAccess, { body: { hours: 1 } }, await school.signIn());
    await ok(desk.visitSchool, { params: { id: school.orgId }, body: { reason: 'Ticket 42' } });
    money.app.clock.advance(3_601);
    provider = await signInDesk(money.app);
    expect((await ask(listStudents, {}, provider, school.orgId)).status).toBe(403);
  });
});

describe('the desk', () => {
  it('is closed without a second factor', async () => {
    const plain = await signInDesk(money.app, { hasSecondFactor: false });
    const { body, status } = await ask(desk.listDeskSchools, {}, plain);
    expect([status, body.reason]).toEqual([403, 'deskFactorRequired']);
  });

  it('is closed to a school’s own people, whatever they call', async () => {
    const owner = await money.school.signIn();
    const params = { id: money.school.orgId };
    const body = { version: 1, reason };
    for (const status of [
      (await ask(desk.suspendSchool, { params, body }, owner)).status,
      (await ask(desk.resumeSchool, { params, body }, owner)).status,
      (await ask(desk.visitSchool, { params, body: { reason } }, owner)).status,
      (await ask(getPlatformHealth, {}, owner)).status,
      (
        await ask(
          desk.setSchoolPlan,
          { params, body: { ...body, planId: 'enterprise', until: null } },
          owner,
        )
      ).status,
    ])
      expect(status).toBe(403);
  });

  it('sees how the platform is', async () => {
    const before = await ok(getPlatformHealth, {});
    expect(before.queues.map(({ kind }) => kind)).toEqual(kindNames);
    expect(before.operators.map(({ operator }) => operator)).toEqual(['mtn', 'orange']);
    await watchInvariants(money.services);
    const { invariants } = await ok(getPlatformHealth, {});
    expect(invariants).toEqual({ checkedAt: money.app.clock.now().toISOString(), broken: [] });
  });
});
