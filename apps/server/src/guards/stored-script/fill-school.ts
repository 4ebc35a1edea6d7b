import { randomUUID } from 'node:crypto';
import {
  approveApplication,
  listApplications,
  rejectApplication,
} from '@ardoise/contract/applications';
import { addPromise } from '@ardoise/contract/arrears/follow-up';
import { writeChatMessage } from '@ardoise/contract/chat/chat-messages';
import { beginChat } from '@ardoise/contract/chat/chats';
import { getPublicPage, updatePublicPage } from '@ardoise/contract/gallery/public-page';
import { markInvoicePaid } from '@ardoise/contract/invoicing/invoice-moves';
import { createPaymentLink } from '@ardoise/contract/payments';
import { createPayout, getPayout } from '@ardoise/contract/payouts/payouts';
import { addPayoutTarget, verifyPayoutTarget } from '@ardoise/contract/payouts/payout-targets';
import { addEvent } from '@ardoise/contract/planner/calendar';
import { addTask } from '@ardoise/contract/planner/tasks';
import type { Answer, CallSpec, Request } from '@ardoise/contract/protocol/call';
import { getSchoolSettings, updateSchoolSettings } from '@ardoise/contract/school-settings';
import { createCampaign } from '@ardoise/contract/sms/campaigns';
import { commitImport } from '@ardoise/contract/student-import';
import { inviteStaff } from '@ardoise/contract/team/staff';
import { apply } from '../../modules/admissions/testing/form.ts';
import { countAndClose, openDesk, takePaid } from '../../modules/cash-sessions/testing/desk.ts';
import { linkTo, sendForm, writeText } from '../../modules/chat/testing/talks.ts';
import { programOf } from '../../modules/developer-api/testing/collections.ts';
import { bill, invoiceOf } from '../../modules/invoicing/testing/billing.ts';
import {
  type MoneyApp,
  newPhone as newWallet,
  pay,
  reaches,
  type TestFamily,
} from '../../modules/mobile-money/testing/payers.ts';
import { buyMessages } from '../../modules/sms/testing/writers.ts';
import {
  titles,
  upload,
  waitFor,
  workbookOf,
} from '../../modules/student-import/testing/school.ts';
import { addStudent, addYear, newPhone, succeed } from '../../modules/students/testing/people.ts';
import { until } from '../../testing/until.ts';
import { mark, plantScript, script } from './plant-script.ts';

/** The owner of a school, who asks for what must succeed. */
export interface Asking {
  readonly money: MoneyApp;
  readonly token: string;
  ask<C extends CallSpec>(call: C, request?: Request<C>): Promise<Answer<C>>;
}

const askAs = (money: MoneyApp, token: string): Asking => ({
  money,
  token,
  ask: (call, request) => succeed(money.app, token, call, request),
});

const pathOf = (address: string | null | undefined): string => {
  const { pathname, search } = new URL(address ?? '');
  return pathname + search;
};

async function presentSchool({ ask }: Asking): Promise<void> {
  const { version } = await ask(getSchoolSettings, {});
  await ask(updateSchoolSettings, {
    body: { displayName: mark, slogan: mark, postalAddress: mark, tags: [mark], version },
  });
  const shown = await ask(getPublicPage, {});
  const said = { en: mark, fr: mark };
  await ask(updatePublicPage, {
    body: { isOn: true, texts: { apply: said, pay: said, reach: said }, version: shown.version },
  });
}

async function addPeople({ money: { app }, token }: Asking) {
  const year = await addYear(app, token);
  const guardian = {
    fullName: mark,
    relationship: 'mother' as const,
    email: 'parent@example.com',
    phones: [{ kind: 'cell' as const, number: newPhone() }],
  };
  const student = await addStudent(app, token, {
    firstName: mark,
    lastName: mark,
    note: mark,
    classId: year.sixth,
    family: { name: mark, guardians: [guardian] },
  });
  return { student, classId: year.sixth, guardianId: student.family.guardians[0]?.id ?? '' };
}

/** What is signed with names and reasons in it, and what is asked for by links. */
async function takeMoney({ money, token, ask }: Asking, family: TestFamily) {
  const { app, school } = money;
  const [student] = family.students;
  const studentId = student?.id ?? '';
  const cashier = await school.signInAs('manager');
  const session = await openDesk(app, cashier);
  const { receiptCode } = await takePaid(app, cashier, { studentIds: [studentId], amount: 5_000 });
  await countAndClose(app, cashier, session, 29_000, mark);
  const transaction = await pay(money, { orgId: school.orgId, family, amount: 1_000 });
  const texts = { title: mark, billTo: mark, message: mark, emails: ['parent@example.com'] };
  const items = [{ studentId, description: mark, amount: 30_000 }];
  const body = invoiceOf(family, { ...texts, items });
  const paid = await bill(app, token, body);
  await ask(markInvoicePaid, { params: { id: paid.id }, body: { reason: mark } });
  const invoice = await bill(app, token, body, ['email']);
  const { address } = await ask(createPaymentLink, { body: { studentId } });
  await reaches(money, school.orgId, transaction, 50);
  return {
    ...{ session, receiptCode, transaction, invoice: invoice.id },
    ...{ link: pathOf(address), invoiceLink: pathOf(invoice.payAddress) },
  };
}

/** To a number of the school, by which its holder is paid. */
async function sendPayout({ money: { simulator }, ask }: Asking): Promise<string> {
  const phone = newWallet('mtn');
  const body = { kind: 'phone', phone, holder: mark } as const;
  const { id } = await ask(addPayoutTarget, { body });
  const code = await until(
    'the code',
    async () => /\d{6}/.exec((await simulator.messagesTo(phone))[0] ?? '')?.[0],
  );
  await ask(verifyPayoutTarget, { params: { id }, body: { code } });
  const payout = await ask(createPayout, { body: { targetId: id, amount: 500, reference: mark } });
  await until('the payout is paid', async () => {
    const { state } = await ask(getPayout, { params: { id: payout.id } });
    return state === 'paid';
  });
  return payout.id;
}

/** One that came back to its applicant, and one that was taken. */
async function receiveApplications({ money: { app, school }, ask }: Asking) {
  const send = async (number: string) => {
    const path = await apply(app, school.appId, {
      'student.lastName': mark,
      'student.firstName': mark,
      'guardians.0.fullName': mark,
      'guardians.0.phones.0.number': number,
      'health.allergies': mark,
    });
    const { items } = await ask(listApplications, { query: {} });
    return { path, params: { id: items.find(({ state }) => state === 'submitted')?.id ?? '' } };
  };
  const rejected = await send(newPhone());
  await ask(rejectApplication, { params: rejected.params, body: { reasons: mark } });
  const approved = await send(newPhone());
  await ask(approveApplication, { params: approved.params, body: {} });
  return { rejected: rejected.path, approved: approved.path };
}

async function beginTalk(
  { money: { app, school }, token, ask }: Asking,
  guardianId: string,
  feeId: string,
): Promise<string> {
  const { id } = await ask(beginChat, { body: { guardianId } });
  const path = await linkTo(app, school.orgId, id);
  await writeText(app, token, id, mark);
  await sendForm(app, path, { text: mark });
  const request = { type: 10 as const, key: randomUUID(), feeId, amount: 500 };
  await ask(writeChatMessage, { params: { id }, body: request });
  return path;
}

/** One row becomes a student; one is refused, and comes back as it was written. */
async function importPeople({ money: { app }, token, ask }: Asking): Promise<string> {
  const row = (...cells: string[]) => titles.map((_, at) => cells[at] ?? null);
  const good = row(mark, mark, 'F', '01/01/2015', '5e A', mark, mark, 'mère', newPhone());
  const content = await workbookOf([good, row(script, script, script, script, script)]);
  const { body } = await upload(app, token, content);
  const { id } = await waitFor(app, token, body.data?.id ?? '');
  await ask(commitImport, { params: { id }, body: { rows: 'good' } });
  await waitFor(app, token, id);
  return id;
}

async function planDays({ ask }: Asking, familyId: string): Promise<void> {
  const note = `${mark}\rX-Ran: 3\u2028X-Ran: 4`;
  await ask(addEvent, { body: { title: mark, note, on: '2026-11-20' } });
  await ask(addTask, { body: { title: mark, note } });
  const promise = { amount: 500, dueOn: '2026-12-01', note: mark };
  await ask(addPromise, { params: { id: familyId }, body: promise });
}

async function askByProgram({ money }: Asking, environment: 'production' | 'sandbox') {
  const program = await programOf(money, money.school.orgId, environment);
  const { body } = await program.start({ mode: 'link', amount: 500, description: mark });
  return pathOf(body.data?.link);
}

async function writeToAll({ money: { app, school }, ask }: Asking): Promise<string> {
  await buyMessages(app, school, 100);
  const choice = { kind: 'everyone' } as const;
  const texts = { en: mark, fr: '' };
  const { id } = await ask(createCampaign, { body: { name: mark, choice, texts, go: true } });
  return id;
}

/** A school in which the script stands in every text: in what was signed with names in it, and in all that came after. */
export async function fillSchool(money: MoneyApp) {
  const { app, school } = money;
  const asking = askAs(money, await school.signIn());
  await presentSchool(asking);
  const { student, classId, guardianId } = await addPeople(asking);
  await plantScript(app.databaseUrl);
  const feeId = student.fees[0]?.id ?? '';
  const child = { id: student.id, feeId, paymentCode: student.paymentCode };
  const family = { id: student.family.id, students: [child] };
  const filled = {
    ...asking,
    ...{ appId: school.appId, classId, familyId: family.id, feeId },
    paymentCode: child.paymentCode,
    campaign: await writeToAll(asking),
    taken: await takeMoney(asking, family),
    payout: await sendPayout(asking),
    applications: await receiveApplications(asking),
    talk: await beginTalk(asking, guardianId, feeId),
    collection: await askByProgram(asking, 'production'),
    sandbox: await askByProgram(asking, 'sandbox'),
    imported: await importPeople(asking),
  };
  const member = { fullName: mark, email: 'member@example.com' };
  await asking.ask(inviteStaff, { body: { ...member, role: 'support', language: 'fr' } });
  await planDays(asking, family.id);
  await plantScript(app.databaseUrl);
  return filled;
}

export type FilledSchool = Awaited<ReturnType<typeof fillSchool>>;
