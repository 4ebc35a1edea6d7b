/** With a float that the ledger does not know of. */
const unpostedSession = `
  insert into cash_sessions (org_id, id, number, till, cashier_id, cashier_name, float, opened_at)
  select org_id, gen_random_uuid(), 1, 'Caisse', gen_random_uuid(), 'Ngo Bell', 5000, now() from organisations`;

/** Of which the ledger knows nothing either. */
const lockedSession = `
  insert into cash_sessions (org_id, id, number, till, cashier_id, cashier_name, float, opened_at, closed_at, closed_by_name, expected,
    counted, signature, taken)
  select org_id, gen_random_uuid(), 1, 'Caisse', gen_random_uuid(), 'Ngo Bell', 0, now(), now(), 'Ngo Bell', 0, 0, 'x', '[]'
    from organisations`;

/** An account that has money of which no row tells. */
const unearned = (name: string): string =>
  `insert into ledger_accounts (org_id, name, debits, credits) select org_id, '${name}', 0, 500 from organisations`;

/** Of the pending amount, and of how many installments. */
const oneDue = (pendingAndParts: string): string =>
  `insert into invoice_due_sums (org_id, standing, day, due_on, pending, parts)
   select org_id, 'open', '2026-10-01', '2026-10-01', ${pendingAndParts} from organisations`;

const oneCollection = `
  insert into collections (org_id, id, environment, key_id, mode, amount, language, created_at)
  select org_id, gen_random_uuid(), 'production', gen_random_uuid(), 'prompt', 500, 'en', now() from organisations`;

/** Paid, and written into no books. */
const paidWithoutEntry = (purpose: string): string => `
  insert into transactions (org_id, id, number, operator, kind, state, notice, amount, phone, narration, language,
    purpose, collection_id, client_key, partner_number, submitted_at)
  select org_id, gen_random_uuid(), 'X', 'mtn', 'provider', 'paid', 'sent', amount, '677000000', '', 'en',
    '${purpose}', id, id, gen_random_uuid(), now() from collections`;

/** Paid and written nowhere, or on its way though the books hold nothing. */
const testDisbursement = (state: 'paid' | 'asked'): string => `
  insert into test_disbursements (org_id, id, number, way, kind, phone, amount, state, created_at, partner_number, completed_at)
  select org_id, gen_random_uuid(), 'X', 'mtn', 'provider', '677000000', 500, '${state}', now(), gen_random_uuid(),
    case when '${state}' = 'paid' then now() end from organisations`;

/** Of a service that nothing is kept of yet. */
const oneSubscription = [
  `insert into services (org_id, id, type, name, folded_name, cost, every, created_at)
   select org_id, gen_random_uuid(), 1, 'Bus', 'bus', 5000, 'month', now() from organisations`,
  `insert into subscriptions (org_id, id, service_id, student_id, year_id, every, from_on, to_on, created_at)
   select s.org_id, gen_random_uuid(), s.id, f.student_id, f.year_id, 'month', '2026-10-01', '2026-10-31', now()
     from services s join fees f on f.org_id = s.org_id limit 1`,
];

interface Harm {
  readonly number: number;
  readonly harm: readonly string[];
  /** Of a rule that has several parts: how what this part finds begins. */
  readonly found?: string;
}

/** Harm that constraints and triggers would not let through: they are taken away first. */
export const harms: readonly Harm[] = [
  {
    number: 1,
    harm: ["update ledger_accounts set debits = debits + 1 where name like 'source:%'"],
  },
  {
    number: 2,
    harm: [
      "update ledger_accounts set debits = debits + 1, credits = credits + 1 where name = 'school:held'",
    ],
  },
  { number: 3, harm: ['alter table ledger_entries disable trigger append_only'] },
  {
    number: 4,
    harm: [
      'drop index payments_once',
      `insert into payments (org_id, id, transaction_id, method, amount, family_id, paid_at)
       select org_id, gen_random_uuid(), transaction_id, method, amount, family_id, paid_at from payments`,
    ],
  },
  { number: 4, harm: ["update transactions set state = 'asked', notice = null"] },
  {
    number: 5,
    harm: [
      'alter table transactions drop constraint transactions_org_id_family_id_client_key_key',
      `insert into transactions (org_id, id, number, operator, kind, state, amount, phone, narration, language,
         family_id, client_key, partner_number, submitted_at)
       select org_id, gen_random_uuid(), number || 'x', operator, kind, 'created', amount, phone, narration, language,
         family_id, client_key, gen_random_uuid(), submitted_at from transactions`,
    ],
  },
  {
    number: 6,
    harm: [
      'alter table ledger_entries disable trigger append_only',
      'update ledger_entries set amount = amount - 1',
    ],
  },
  { number: 6, harm: ['update fees set amount = 1000'] },
  { number: 7, harm: ['update receipt_counters set value = value + 1'] },
  { number: 8, harm: ['update fees set paid = paid + 1'] },
  {
    number: 9,
    harm: ['alter table fees disable trigger owed_changed', 'update fees set paid = 0'],
  },
  { number: 10, harm: [unearned('refunds:held')] },
  { number: 11, harm: ["update fees set origin = 'cash'"] },
  { number: 12, harm: ['update fee_sums set pending = pending + 1'] },
  { number: 12, harm: ['update payment_sums set amount = amount + 1'] },
  { number: 22, harm: ['update due_sums set open = open + 1'] },
  { number: 22, harm: ['update payment_sums set day = day + 1'] },
  { number: 22, harm: ['update prompt_sums set prompts = prompts + 1'] },
  {
    number: 23,
    harm: [
      `insert into debt_steps (org_id, due_on, families) select org_id, current_date, 1 from organisations`,
    ],
  },
  { number: 13, harm: [unpostedSession] },
  { number: 14, harm: [unpostedSession] },
  {
    number: 15,
    harm: [
      `insert into invoice_sums (org_id, standing, day, invoices, total, paid, credited, pending)
       select org_id, 'sent', 'infinity', 1, 5000, 0, 0, 5000 from organisations`,
    ],
  },
  {
    number: 15,
    harm: [oneDue('500, 0')],
    found: 'what is due on ',
  },
  // How many installments are pending, and not what they come to.
  {
    number: 15,
    harm: [oneDue('0, 1')],
    found: 'what is due on ',
  },
  {
    number: 15,
    harm: [
      `insert into invoice_payment_sums (org_id, day, method, lines, payments, amount)
       select org_id, '2026-10-01', 'cash', 0, 1, 0 from organisations`,
    ],
    found: 'sums of payments by ',
  },
  {
    number: 16,
    harm: [
      "insert into invoice_counters (org_id, series, value) select org_id, 'INV-', 1 from organisations",
    ],
  },
  { number: 17, harm: [unearned('sales')] },
  {
    number: 18,
    harm: ['insert into sms_accounts (org_id, messages) select org_id, 1 from organisations'],
  },
  // A fee that was agreed and not kept.
  { number: 19, harm: ["update transactions set fee = 600, fee_bearer = 'school'"] },
  { number: 21, harm: [unearned('income:provider:mtn')] },
  { number: 21, harm: [oneCollection, paidWithoutEntry('income')] },
  { number: 21, harm: [oneCollection, paidWithoutEntry('test')] },
  { number: 24, harm: [testDisbursement('paid')] },
  { number: 24, harm: [testDisbursement('asked')] },
  {
    number: 24,
    harm: [
      `insert into test_entries (org_id, environment, id, amount, at)
       select org_id, 'development', gen_random_uuid(), 500, now() from organisations`,
    ],
  },
  {
    number: 27,
    harm: ['update transaction_sums set transactions = transactions + 1'],
  },
  { number: 28, harm: ['update due_steps set fees = fees + 1'], found: 'fees due on ' },
  {
    number: 28,
    harm: ['update year_students set family_id = gen_random_uuid()'],
    found: 'student ',
  },
  { number: 28, harm: ['delete from year_students'], found: 'student ' },
  { number: 28, harm: ['delete from year_families'], found: 'family ' },
  {
    number: 28,
    harm: ["update list_counts set rows = rows + 1 where list = 'yearStudents'"],
    found: 'count of yearStudents',
  },
  {
    number: 28,
    harm: ["delete from list_counts where list = 'yearFamilies'"],
    found: 'count of yearFamilies',
  },
  {
    number: 28,
    harm: [
      `insert into list_counts (org_id, list, state, class_id, gender, rows)
       select org_id, 'smsMessages', 'sent', gen_random_uuid(), 0, 1 from organisations`,
    ],
    found: 'sent messages of campaign ',
  },
  {
    number: 28,
    harm: [
      `insert into list_counts (org_id, list, state, class_id, gender, rows)
       select org_id, 'invoiceDays', '2026-10-01', ardoise_nil(), 0, 1 from organisations`,
    ],
    found: 'invoices of 2026-10-01',
  },
  {
    number: 28,
    harm: ["update list_counts set rows = rows + 1 where list = 'feeNames'"],
    found: 'fees of names that begin with ',
  },
  {
    number: 28,
    harm: ['update owed_counts set students = students + 1'],
    found: 'students who owe ',
  },
  {
    number: 28,
    harm: [...oneSubscription, 'update subscriptions set is_last = not is_last'],
    found: 'subscription ',
  },
  {
    number: 28,
    harm: [...oneSubscription, "update subscriptions set runs_until = '2026-12-31'"],
    found: 'subscription ',
  },
  {
    number: 28,
    harm: [...oneSubscription, 'update subscription_counts set subscriptions = subscriptions + 1'],
    found: 'subscriptions until ',
  },
  // Families and counts follow such a change: it is the fees that say otherwise.
  {
    number: 29,
    harm: ['update year_students set owed = owed + 1, due_totals[1] = due_totals[1] + 1'],
    found: 'student ',
  },
  { number: 29, harm: ['update year_students set late = late + 1'], found: 'student ' },
  { number: 29, harm: ['update year_families set late = late + 1'], found: 'family ' },
  {
    number: 29,
    harm: ['update year_owed_counts set owed = owed + 1'],
    found: 'students of a year',
  },
  {
    number: 29,
    harm: ["delete from year_owed_counts where list = 'families'"],
    found: 'families of a year',
  },
  {
    number: 30,
    harm: ['alter table cash_sessions disable trigger sum_inserted', lockedSession],
  },
  {
    number: 30,
    harm: [lockedSession, 'update cash_session_sums set taken_amounts[1] = 1'],
  },
];
