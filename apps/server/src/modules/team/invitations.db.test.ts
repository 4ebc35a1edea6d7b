import { infoWithOrgAccount, login } from '@ardoise/contract/session';
import {
  acceptInvitation,
  confirmInvitationCode,
  describeInvitation,
  sendInvitationCode,
} from '@ardoise/contract/team/invitations';
import type { Role } from '@ardoise/contract/protocol/permissions';
import {
  changeStaffRole,
  inviteStaff,
  listStaff,
  recallInvitation,
  removeStaff,
  resendInvitation,
} from '@ardoise/contract/team/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilHeard } from '../../testing/events.ts';
import { messagesTo } from '../../testing/outbox.ts';
import { fromElsewhere, type TestApp } from '../../testing/test-app.ts';
import {
  auditOf,
  inDatabase,
  join,
  makePerson,
  makeSchool,
  makeStaff,
  rightPassword,
  signInAs,
  startIdentityApp,
} from '../identity/testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startIdentityApp();
});
afterAll(() => app.close());

const goodPassword = 'seven green slates';
let phones = 0;
const newPhone = (): string => {
  phones += 1;
  return `6991${String(phones).padStart(5, '0')}`;
};

async function schoolWithOwner() {
  const staff = await makeStaff(app);
  return { ...staff, token: (await signInAs(app, staff.email)).accessToken };
}

const bursar = (contact: { phone?: string; email?: string }) => ({
  fullName: 'Ngo Bassa Claire',
  role: 'support' as const,
  language: 'fr' as const,
  ...contact,
});
const invite = (token: string, contact: { phone?: string; email?: string }) =>
  app.call(inviteStaff, { body: bursar(contact) }, { token });

/** The secret of the newest link that went to a phone or mailbox. */
async function linkSentTo(recipient: string): Promise<string> {
  const messages = await messagesTo(app, recipient);
  const links = messages.flatMap(
    ({ body }) => /\/business\/invitation\/([\w-]+)/.exec(body)?.[1] ?? [],
  );
  return links.at(-1) ?? 'no link';
}

const headers = () => ({ headers: fromElsewhere() });
const describeIt = (token: string) => app.call(describeInvitation, { body: { token } }, headers());
const askCode = (token: string) => app.call(sendInvitationCode, { body: { token } }, headers());
const confirm = (token: string, ticket: string, code: string) =>
  app.call(confirmInvitationCode, { body: { token, ticket, code } }, headers());
const accept = (token: string, proof: string, password?: string) =>
  app.call(
    acceptInvitation,
    {
      body: {
        token,
        proof,
        fullName: 'Ngo Bassa Claire',
        ...(password === undefined ? {} : { password }),
      },
    },
    headers(),
  );

async function codeTo(recipient: string): Promise<string> {
  const messages = await messagesTo(app, recipient);
  return /\b\d{6}\b/.exec(messages.at(-1)?.body ?? '')?.[0] ?? 'no code';
}

/** Goes with the link as far as the proof. */
async function prove(token: string, recipient: string) {
  const asked = await askCode(token);
  return confirm(token, asked.body.data?.ticket ?? '', await codeTo(recipient));
}

async function invited(contact: { phone?: string; email?: string } = { phone: newPhone() }) {
  const school = await schoolWithOwner();
  const { body } = await invite(school.token, contact);
  const recipient = contact.phone ?? contact.email ?? '';
  return { ...school, recipient, id: body.data?.id ?? '', link: await linkSentTo(recipient) };
}

describe('an invitation', () => {
  it('goes by SMS with a link; a code to the same phone opens it, a first password is set, and she is in', async () => {
    const { link, recipient, appId, orgId, token } = await invited();
    const [sms] = await messagesTo(app, recipient);
    expect(sms).toMatchObject({ channel: 'sms', template: 'invitation', language: 'fr' });
    expect(sms?.segments).toBeLessThanOrEqual(2);
    expect((await describeIt(link)).body.data).toMatchObject({
      appId,
      role: 'support',
      fullName: 'Ngo Bassa Claire',
    });
    const proven = await prove(link, recipient);
    expect(proven.body.data).toMatchObject({ needsPassword: true, fullName: 'Ngo Bassa Claire' });
    const proof = proven.body.data?.proof ?? '';
    expect((await accept(link, proof)).body.fields?.['password']).toBeDefined();
    expect((await accept(link, proof, 'password1')).body.reason).toBe('passwordTooCommon');
    const { data } = (await accept(link, proof, goodPassword)).body;
    const session = data !== null && 'accessToken' in data.signIn ? data.signIn.accessToken : '';
    const me = await app.call(infoWithOrgAccount, { body: {} }, { token: session });
    expect(me.body.data?.organisation).toMatchObject({ appId, role: 'support' });
    const again = await app.call(
      login,
      { body: { login: recipient, password: goodPassword } },
      headers(),
    );
    expect(again.status).toBe(200);
    const listed = await app.call(listStaff, { query: { role: 'support' } }, { token });
    expect(listed.body.data?.items).toMatchObject([
      { isInvitation: false, invitation: { state: 'accepted' } },
    ]);
    const actions = (await auditOf(app, orgId)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['staff.invited', 'invitation.accepted']));
    await untilHeard(app, orgId);
    const told = await inDatabase(app, (tx) =>
      tx.selectFrom('notifications').select('title').where('org_id', '=', orgId).execute(),
    );
    expect(JSON.stringify(told)).toContain('has joined the team');
  });

  it('goes by email too, and nothing of its link is kept that could be read', async () => {
    const email = 'bursar@college.test';
    const { link, recipient, orgId } = await invited({ email });
    const [mail] = await messagesTo(app, recipient);
    expect(mail).toMatchObject({ channel: 'email', template: 'invitation' });
    const kept = await inDatabase(app, async (tx) => [
      await tx.selectFrom('invitations').selectAll().where('org_id', '=', orgId).execute(),
      await tx.selectFrom('events').selectAll().where('org_id', '=', orgId).execute(),
      await tx.selectFrom('audit_log').selectAll().where('org_id', '=', orgId).execute(),
    ]);
    expect(JSON.stringify(kept)).not.toContain(link);
    const proven = await prove(link, recipient);
    const { body } = await accept(link, proven.body.data?.proof ?? '', goodPassword);
    expect(body.success).toBe(true);
  });

  it('works once, also for two who come with it at the same moment', async () => {
    const { link, recipient } = await invited();
    const proofs = [await prove(link, recipient), await prove(link, recipient)];
    const answers = await Promise.all(
      proofs.map(({ body }) => accept(link, body.data?.proof ?? '', goodPassword)),
    );
    expect(answers.map(({ body }) => body.reason ?? 'in').toSorted()).toEqual([
      'in',
      'invitationUsed',
    ]);
    expect((await describeIt(link)).body.reason).toBe('invitationUsed');
    expect((await askCode(link)).body.reason).toBe('invitationUsed');
  });

  it('is of no use to somebody else: the link alone, a guessed code, or a proof of another invitation', async () => {
    const mine = await invited();
    const other = await invited();
    const asked = await askCode(mine.link);
    const ticket = asked.body.data?.ticket ?? '';
    const right = await codeTo(mine.recipient);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    expect((await confirm(mine.link, ticket, wrong)).body.reason).toBe('wrongCode');
    expect((await accept(mine.link, ticket, goodPassword)).body.reason).toBe('stepExpired');
    const foreign = await prove(other.link, other.recipient);
    const proof = foreign.body.data?.proof ?? '';
    expect((await accept(mine.link, proof, goodPassword)).body.reason).toBe('stepExpired');
    const theirs = await askCode(other.link);
    const theirTicket = theirs.body.data?.ticket ?? '';
    expect((await confirm(mine.link, theirTicket, right)).body.reason).toBe('codeUsedOrExpired');
    expect((await describeIt('made-up')).body.reason).toBe('invitationUnknown');
  });

  it('opens nothing once it is recalled, sent again under another link, or seven days old', async () => {
    const { link, id, token, recipient } = await invited();
    const proven = await prove(link, recipient);
    await app.call(resendInvitation, { params: { id }, body: {} }, { token });
    expect((await describeIt(link)).body.reason).toBe('invitationUnknown');
    const newer = await linkSentTo(recipient);
    expect((await describeIt(newer)).status).toBe(200);
    const recalled = await app.call(recallInvitation, { params: { id }, body: {} }, { token });
    expect(recalled.status).toBe(200);
    expect((await describeIt(newer)).body.reason).toBe('invitationRecalled');
    const { body } = await accept(newer, proven.body.data?.proof ?? '', goodPassword);
    expect(body.reason).toBe('invitationRecalled');
    expect((await app.call(listStaff, {}, { token })).body.data?.total).toBe(1);
    const late = await invited();
    app.clock.advance(7 * 86_400);
    expect((await describeIt(late.link)).body.reason).toBe('invitationExpired');
    const fresh = (await signInAs(app, late.email)).accessToken;
    const listed = await app.call(listStaff, {}, { token: fresh });
    expect(listed.body.data?.items[1]).toMatchObject({ invitation: { state: 'expired' } });
    await app.call(resendInvitation, { params: { id: late.id }, body: {} }, { token: fresh });
    expect((await describeIt(await linkSentTo(late.recipient))).status).toBe(200);
  });

  it('is refused for a phone or email that the team has, and for one that is invited already', async () => {
    const { token, phone, email, orgId, appId } = await schoolWithOwner();
    expect((await invite(token, { phone })).body).toMatchObject({
      reason: 'staffPhoneTaken',
      errorMsg: 'A Staff is already using this phone number',
    });
    expect((await invite(token, { email })).body.reason).toBe('staffExists');
    const free = newPhone();
    expect((await invite(token, { phone: free })).status).toBe(200);
    expect((await invite(token, { phone: free })).body.reason).toBe('alreadyInvited');
    expect((await invite(token, {})).body.fields?.['phone']).toMatch(/required/);
    expect((await invite(token, { phone: newPhone(), email: 'a@b.test' })).status).toBe(422);
    expect((await invite(token, { phone: '123' })).body.fields?.['phone']).toBeDefined();
    const manager = await makePerson(app);
    await join(app, { orgId, appId }, manager, 'auditor');
    const reader = (await signInAs(app, manager.email)).accessToken;
    expect((await invite(reader, { phone: newPhone() })).body.reason).toBe('notPermitted');
  });

  it('lets somebody with an account in with the password they have; in two schools they choose', async () => {
    const person = await makePerson(app);
    const first = await makeSchool(app);
    await join(app, first, person, 'manager');
    const { link, appId } = await invited({ phone: person.phone });
    const proven = await prove(link, person.phone);
    expect(proven.body.data).toMatchObject({ needsPassword: false });
    expect((await accept(link, proven.body.data?.proof ?? '')).body.success).toBe(true);
    const { accessToken } = await signInAs(app, person.email, rightPassword);
    const me = await app.call(infoWithOrgAccount, { body: {} }, { token: accessToken });
    expect(me.body.data?.organisations.map((school) => school.appId).toSorted()).toEqual(
      [first.appId, appId].toSorted(),
    );
  });

  it('can be sent anew to somebody who was removed', async () => {
    const { link, recipient, token } = await invited();
    const proven = await prove(link, recipient);
    await accept(link, proven.body.data?.proof ?? '', goodPassword);
    const listed = await app.call(listStaff, { query: { role: 'support' } }, { token });
    const id = listed.body.data?.items[0]?.id ?? '';
    await app.call(removeStaff, { params: { id }, body: {} }, { token });
    expect((await invite(token, { phone: recipient })).status).toBe(200);
    const again = await prove(await linkSentTo(recipient), recipient);
    expect(again.body.data?.needsPassword).toBe(false);
  });

  it('ends with the rights of whoever sent it: removed, or in a role that may not give such a one', async () => {
    const { orgId, appId, token } = await schoolWithOwner();
    const sentBy = async (role: 'adminOrOwner' | 'manager') => {
      const sender = await makePerson(app);
      await join(app, { orgId, appId }, sender, role);
      const own = (await signInAs(app, sender.email)).accessToken;
      return { ...sender, own };
    };
    const inviteTo = async (own: string, role: Role) => {
      const phone = newPhone();
      await app.call(inviteStaff, { body: { ...bursar({ phone }), role } }, { token: own });
      return linkSentTo(phone);
    };
    const demoted = await sentBy('adminOrOwner');
    const toOwner = await inviteTo(demoted.own, 'adminOrOwner');
    const toSupport = await inviteTo(demoted.own, 'support');
    const change = { params: { id: demoted.personId }, body: { role: 'manager' as const } };
    expect((await app.call(changeStaffRole, change, { token })).status).toBe(200);
    expect((await describeIt(toOwner)).body.reason).toBe('invitationRecalled');
    expect((await describeIt(toSupport)).status).toBe(200);
    const removed = await sentBy('manager');
    const left = await inviteTo(removed.own, 'support');
    const leave = { params: { id: removed.personId }, body: {} };
    expect((await app.call(removeStaff, leave, { token })).status).toBe(200);
    expect((await describeIt(left)).body.reason).toBe('invitationRecalled');
    const recalled = (await auditOf(app, orgId)).filter(
      ({ action }) => action === 'invitation.recalled',
    );
    expect(recalled).toHaveLength(2);
  });

  it('is one of twenty that a school which nobody has verified may have open', async () => {
    const { orgId, token } = await schoolWithOwner();
    const { body } = await invite(token, { phone: newPhone() });
    await inDatabase(app, (tx) =>
      sql`insert into invitations
        select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'phone', '69' || 9000000 + n,
                 'token_hash', 'hash ' || n || i.id))).*
          from invitations i, generate_series(1, 19) n where i.org_id = ${orgId}`.execute(tx),
    );
    const refused = await invite(token, { phone: newPhone() });
    expect(refused.body.reason).toBe('tooManyInvitations');
    const again = { params: { id: body.data?.id ?? '' }, body: {} };
    expect((await app.call(resendInvitation, again, { token })).status).toBe(200);
    await app.call(recallInvitation, again, { token });
    expect((await invite(token, { phone: newPhone() })).status).toBe(200);
  });

  it('that comes to somebody who was added meanwhile leaves them their role, and says so', async () => {
    const person = await makePerson(app);
    const { link, orgId, appId } = await invited({ phone: person.phone });
    const proven = await prove(link, person.phone);
    await join(app, { orgId, appId }, person, 'manager');
    expect((await accept(link, proven.body.data?.proof ?? '')).status).toBe(200);
    const entry = (await auditOf(app, orgId)).find(
      ({ action }) => action === 'invitation.accepted',
    );
    expect(entry).toMatchObject({ after: { role: 'manager' } });
  });
});
