import { allCalls } from '@ardoise/contract/protocol/calls';
import type { KeyKind } from '@ardoise/contract/developer/key-scopes';
import type { CallSpec } from '@ardoise/contract/protocol/call';
import type { ListSchool } from './fill-school.ts';

/** A value of a filter in this school, and another one at the next call. */
type Value = (school: ListSchool, n: number) => string;

interface Measured {
  /** Values of filters that are not a choice of a few: those are all asked for by themselves. */
  readonly values?: Readonly<Record<string, readonly Value[]>>;
  /** Parameters of the address. */
  readonly params?: Readonly<Record<string, Value>>;
  /** Without these it is refused. */
  readonly always?: Readonly<Record<string, Value>>;
  /** Filters that a screen puts together, and whose answer follows from none of them alone. */
  readonly together?: ReadonlyArray<Readonly<Record<string, Value>>>;
  /** Asked with a key of this kind, as programs do. */
  readonly byKey?: KeyKind;
  /** Why a large school has nothing of it here; any other list that answers nothing has missed its figure. */
  readonly isEmptySince?: string;
}

/** Why a list is not measured: it cannot grow, or it is measured elsewhere. */
type Unmeasured = { readonly because: string };

const daysAgo =
  (days: number): Value =>
  () =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const text =
  (typed: string): Value =>
  () =>
    typed;
const one =
  (of: (school: ListSchool) => readonly string[]): Value =>
  (school, n) =>
    of(school)[n % of(school).length] ?? '';
const digit = (school: ListSchool, n: number): number => (n * 7919) % school.students;

const classId = [one(({ classIds }) => classIds)];
const yearId = [one(({ yearId: id }) => [id]), one(({ closedYearId }) => [closedYearId])];
const serviceId = [one(({ serviceIds }) => serviceIds)];
const recordOf =
  (kind: keyof ListSchool['anyOf']): Value =>
  ({ anyOf }, n) =>
    anyOf[kind][n % anyOf[kind].length] ?? '';
const studentId = [recordOf('students')];
const familyId = [recordOf('families')];

/** A name, two of them, their beginning, a number, a phone, its beginning, and a word that nobody has. */
const person: readonly Value[] = [
  text('ngo'),
  text('mbarga'),
  text('mbarga grace'),
  (school, n) => String(670_000_000 + digit(school, n)),
  text('67000'),
  text('7'),
  text('xqzw'),
];
const q = { q: person };
const thisYear: Value = ({ yearId: id }) => id;
const olderYear: Value = ({ closedYearId }) => closedYearId;
const ofStudents = { ...q, classId, yearId, gender: [text('1')] };
const owedInYear = ['owing', 'overdue', 'paid'].map((owed) => ({
  yearId: thisYear,
  owed: text(owed),
}));
const sortedInYear = { yearId: thisYear, sort: text('-owed') };
const studentsTogether = [
  ...owedInYear,
  { yearId: olderYear, gender: text('1') },
  { yearId: olderYear, gender: text('1'), state: text('enrolled') },
  { classId: one(({ classIds }) => classIds), owed: text('overdue') },
];
const days = { from: [daysAgo(3), daysAgo(300)], to: [daysAgo(100)] };
const bounded = (because: string): Unmeasured => ({ because });
const few = bounded('a school has a few, by a limit of their own');
const desk = bounded('grows with the schools of the platform, not with one of them');

const transactionSearches: readonly Value[] = [
  ...person,
  text('6700'),
  (school, n) => String(670_000_000 + digit(school, n)).slice(0, 6),
  text('T-0001'),
  text('1234'),
  text('7500'),
  (school, n) => `MP${school.orgId.slice(0, 0)}0000${String(digit(school, n)).slice(0, 4)}`,
];

const transactionsTogether = [
  { state: text('paid'), operator: text('mtn') },
  { state: text('failed'), operator: text('orange') },
  { state: text('paid'), from: daysAgo(30), to: daysAgo(3) },
  { state: text('failed'), q: text('6700') },
];
const arrears = {
  ...q,
  classId,
  lateFrom: [text('30')],
  lateTo: [text('30')],
  dueFrom: [daysAgo(30)],
  dueTo: [daysAgo(-30)],
};
const ofOneRecord = 'of one record, and most have none; what asking costs is measured';
const boughtByHand = 'a school buys a few dozen a year';
const ofInvoicePayments = { ...q, classId, ...days, familyId };

/**
 * Every list of the contract, by its name. `list-calls.test.ts` fails where one is missing, or where a filter of one has no
 * value here.
 */
export const listCalls: Readonly<Record<string, Measured | Unmeasured>> = {
  listMySessions: bounded('of one person, and old ones are cleared'),
  listGallery: few,
  listNotifications: {},
  listStaff: { values: { q: [text('owner')] } },
  listAudit: {
    values: {
      personId: [one(({ ownerId }) => [ownerId])],
      kind: [text('payment'), text('nothing')],
      action: [text('payment.changed'), text('payment.never')],
      subjectId: [text('record-77')],
      ...days,
      before: [recordOf('auditEntries')],
      after: [recordOf('auditEntries')],
    },
  },
  listClasses: { values: { yearId } },
  listYears: { values: { q: [text('2026')] } },
  getFamilyHistory: { params: { id: recordOf('families') }, isEmptySince: ofOneRecord },
  listFamilies: { values: { ...q, yearId }, together: [...owedInYear, sortedInYear] },
  sumFamilies: { values: { ...q, yearId }, together: owedInYear },
  listGuardians: { values: { ...q, phone: [text('670000077')] } },
  getStudentHistory: { params: { id: recordOf('students') }, isEmptySince: ofOneRecord },
  listStudents: { values: ofStudents, together: [...studentsTogether, sortedInYear] },
  sumStudents: { values: ofStudents, together: studentsTogether },
  listStudentsLeft: bounded('the whole of one class, which has a few dozen'),
  listStudentDocuments: { params: { id: recordOf('students') }, isEmptySince: ofOneRecord },
  listMerges: { values: { recordId: [recordOf('students')] } },
  listOrgUsers: { values: q },
  listImportRows: bounded('of one import, whose rows are limited'),
  listApplications: { values: { q: [text('name77'), text('a-77'), text('67700'), text('xqzw')] } },
  listRatings: { values: { q: [text('a-77')], stars: [text('1')], ...days } },
  listServices: { values: { q: [text('bus')], type: [text('4')] } },
  listSubscriptions: { values: { ...q, serviceId, studentId, classId } },
  listTransactions: {
    values: { q: transactionSearches, ...days },
    together: transactionsTogether,
  },
  sumTransactions: { values: { q: transactionSearches, ...days }, together: transactionsTogether },
  getTransaction: { params: { id: recordOf('transactions') } },
  getBalance: {},
  getDashboard: { values: { range: [text('1'), text('4'), text('5')] } },
  listPayments: { values: { studentId, familyId } },
  listStatementLines: { values: { q: [text('MPS0000'), text('670000')] } },
  listStatements: {},
  listProofs: { values: { q: [text('ref 77')] } },
  listOwnWaiting: { isEmptySince: 'of one cashier, who has none or a few' },
  listPendingPayments: { values: { q: [text('ref 77')] } },
  listCashSessions: {
    values: {
      q: [text('till 1'), text('owner'), text('xqzw')],
      cashierId: [one(({ ownerId }) => [ownerId])],
      ...days,
    },
  },
  listOfflinePayments: { values: { sessionId: [recordOf('cashSessions')] } },
  listDiscounts: { params: { id: recordOf('fees') }, isEmptySince: ofOneRecord },
  listRefunds: { always: { familyId: recordOf('families') }, isEmptySince: ofOneRecord },
  listPayouts: { values: { q: [text('P-77')] } },
  listPayoutTargets: few,
  getFeeHistory: { params: { id: recordOf('fees') }, isEmptySince: ofOneRecord },
  listFees: {
    values: {
      ...q,
      yearId,
      classId,
      cycleId: [one(({ cycleIds }) => cycleIds)],
      state: [text('1'), text('2'), text('3')],
      type: [text('1'), text('2'), text('3'), text('4')],
      serviceId,
      overdueDays: [text('1'), text('30')],
      paidFrom: [daysAgo(3), daysAgo(365)],
      paidTo: [daysAgo(30)],
      dueFrom: [daysAgo(30)],
      dueTo: [daysAgo(-30)],
    },
  },
  listArrears: { values: arrears, together: [{ owing: text('all'), sort: text('-owed') }] },
  sumArrears: { values: arrears },
  sumFees: bounded('the sums above the fees are measured by `fees`'),
  getInvoice: { params: { id: recordOf('invoices') } },
  listInvoices: {
    values: {
      q: [...person, text('B-00000')],
      classId,
      ...days,
      familyId,
      studentId,
      runId: [recordOf('students')],
    },
  },
  listInvoicePayments: { values: ofInvoicePayments },
  sumInvoicePayments: { values: ofInvoicePayments },
  listPaymentsOfInvoice: { params: { id: recordOf('invoices') } },
  listInvoiceRepeats: { isEmptySince: 'a school has a few, each of them made by hand' },
  listInvoiceRuns: {},
  listRunFamilies: bounded('of one run; its pages begin at a place'),
  getService: { params: { id: one(({ serviceIds }) => serviceIds) } },
  listReportFiles: bounded('one’s own of a week'),
  listSchoolExports: bounded('one’s own of a week'),
  listErasures: few,
  listFormerStaff: few,
  listSavedReports: few,
  listReportSchedules: few,
  readCalendar: { always: { from: daysAgo(10), to: daysAgo(-20) } },
  listTaskPeople: few,
  listTasks: { values: { q: [text('task 77')] } },
  listEmails: { values: { q: [text('receipt')] } },
  listOrders: { values: { q: [text('O-77')] }, isEmptySince: boughtByHand },
  listTopUps: { isEmptySince: boughtByHand },
  listSenderIds: few,
  listSmsEntries: {},
  listCampaignMessages: { params: { id: recordOf('campaigns') }, values: q },
  listCampaigns: { values: { q: [text('campaign 77')] } },
  listSmsGroups: { values: { q: [text('trip')] } },
  listUpcomingReminders: {
    values: { day: [daysAgo(-1)] },
    isEmptySince: 'they are reckoned from installments, whether any is due or not',
  },
  listSmsGateways: desk,
  listChatColleagues: few,
  listChats: { values: { q: [text('hello'), text('ngo')], after: [] } },
  listChatMessages: { params: { id: recordOf('chats') }, values: { before: [text('10')] } },
  listReadyAnswers: few,
  listApiKeys: few,
  listWebhookDeliveries: { params: { id: recordOf('webhooks') } },
  listWebhooks: few,
  listCollections: { byKey: 'collection', values: { reference: [text('order-1'), text('never')] } },
  listDisbursements: { byKey: 'disbursement' },
  listDeskSchools: desk,
  listDeskSenderIds: desk,
  listDeskOrders: desk,
  listDeskPayoutTargets: desk,
  listDeskPayouts: desk,
  listDeskPacks: desk,
  listDeskPlans: desk,
};

const shapeOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  typeof schema === 'object' && schema !== null && 'shape' in schema
    ? (schema.shape as Readonly<Record<string, unknown>>)
    : {};

/** What answers `items` to a reading is a list; what adds one up stands above it on its screen. */
export const listsOfContract: ReadonlyArray<{ name: string; call: CallSpec }> = allCalls.filter(
  ({ name, call }) =>
    call.method === 'GET' && ('items' in shapeOf(call.answer) || name.startsWith('sum')),
);

interface ZodParts {
  readonly type: string;
  readonly innerType?: unknown;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
}

const partsOf = (schema: unknown): ZodParts => (schema as { readonly def: ZodParts }).def;

/** All values of a choice, or null where anything may be given. */
function choicesOf(schema: unknown): readonly string[] | null {
  const { type, innerType, entries, values } = partsOf(schema);
  if (entries !== undefined) return Object.values(entries);
  if (type === 'literal' && values !== undefined) return values.map(String);
  if (type === 'boolean') return ['true', 'false'];
  return innerType === undefined ? null : choicesOf(innerType);
}

/** Measured with every list, where it has them. */
const paging = new Set(['page', 'perPage', 'limit', 'cursor']);

/** A query, made anew for each call. */
export interface Question {
  readonly name: string;
  readonly query: (school: ListSchool, n: number) => Record<string, string>;
}

/** Of a reason or a state there may be many, which are found in the same way. */
const mostChoices = 18;

/** Every filter, sort and search that the call takes, one at a time, and those that screens put together; fails where the table has no value for one. */
export function questionsOf(
  call: CallSpec,
  { values = {}, always = {}, together = [] }: Measured,
): Question[] {
  const given = (school: ListSchool, n: number): Record<string, string> =>
    Object.fromEntries(Object.entries(always).map(([key, value]) => [key, value(school, n)]));
  const questions: Question[] = [{ name: 'first page', query: given }];
  for (const [key, schema] of Object.entries(shapeOf(call.query))) {
    if (paging.has(key) || key in always) continue;
    const choices = choicesOf(schema)?.slice(0, mostChoices).map(text) ?? values[key];
    if (choices === undefined)
      throw new Error(`The table of lists has no value for ${key} of ${call.path}.`);
    for (const value of choices)
      questions.push({
        name: `${key}`,
        query: (school, n) => ({ ...given(school, n), [key]: value(school, n) }),
      });
  }
  for (const filters of together)
    questions.push({
      name: Object.keys(filters).join(' '),
      query: (school, n) => ({
        ...given(school, n),
        ...Object.fromEntries(
          Object.entries(filters).map(([key, value]) => [key, value(school, n)]),
        ),
      }),
    });
  return questions;
}

export const isMeasured = (entry: Measured | Unmeasured): entry is Measured =>
  !('because' in entry);

export const hasPages = (call: CallSpec): boolean => 'page' in shapeOf(call.query);
