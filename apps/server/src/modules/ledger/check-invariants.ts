import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isPaid } from './money-states.ts';
import { cashSumsInvariant } from './cash-sums-invariant.ts';
import { chatInvariant } from './chat-invariant.ts';
import { countedListsInvariant } from './counted-lists-invariant.ts';
import { debtInvariant } from './debt-invariant.ts';
import type { Invariant } from './invariant.ts';
import { incomeInvariant } from './income-invariant.ts';
import { invoiceAndOrderInvariants } from './invoice-and-order-invariants.ts';
import { payoutInvariant } from './payout-invariant.ts';
import { recentQuestions } from './recent-invariants.ts';
import { ratingsInvariant } from './ratings-invariant.ts';
import { sumsInvariant, transactionSumsInvariant } from './sums-invariant.ts';
import { testBooksInvariant } from './test-books-invariant.ts';
import { yearOwedInvariant } from './year-owed-invariant.ts';

export interface Violation {
  readonly invariant: number;
  readonly rule: string;
  readonly found: string;
}

const appendOnlyTables = [
  'ledger_entries',
  'payments',
  'allocations',
  'provider_receipts',
  'receipts',
  'transaction_events',
  'invoice_payments',
  'sms_entries',
];

/** The invariants of the money core, as questions to the live database. */
const invariants: readonly Invariant[] = [
  {
    number: 1,
    rule: 'debits equal credits',
    broken: (orgId) => sql`
      select 'debits ' || sum(debits) || ', credits ' || sum(credits) as found from ledger_accounts
       where org_id = ${orgId} having sum(debits) <> sum(credits)`,
  },
  {
    number: 2,
    rule: 'a balance equals the replay of its rows',
    broken: (orgId) => sql`
      with replay as (
        select name, sum(debits) as debits, sum(credits) as credits from (
          select debit as name, amount as debits, 0 as credits from ledger_entries where org_id = ${orgId}
          union all select credit, 0, amount from ledger_entries where org_id = ${orgId}) side group by name)
      select coalesce(kept.name, replay.name) as found
        from (select * from ledger_accounts where org_id = ${orgId}) kept
        full join replay on replay.name = kept.name
       where (kept.debits, kept.credits) is distinct from (replay.debits, replay.credits)`,
  },
  {
    number: 3,
    rule: 'rows of the ledger are never changed or removed',
    broken: () => sql`
      select named.name as found from unnest(${appendOnlyTables}::text[]) named (name)
       where (select count(*) from pg_trigger g where g.tgrelid = named.name::regclass
                and g.tgname like 'append_only%' and g.tgenabled in ('O', 'A')) < 2`,
  },
  {
    number: 4,
    rule: 'one operator transaction is credited exactly once',
    broken: (orgId) => sql`
      select t.number || ', ' || t.state || ',' || ' credited ' || count(p.id) || ' times' as found
        from transactions t
        left join payments p on p.org_id = t.org_id and p.transaction_id = t.id
         and p.amount = t.amount and p.method = t.operator and p.reverses_id is null
       where t.org_id = ${orgId} and t.purpose = 'fees' group by t.org_id, t.id
      having count(p.id) <> (case when ${isPaid} then 1 else 0 end)
      union all
      select operator || ' ' || provider_reference from transactions
       where org_id = ${orgId} and provider_reference is not null
       group by operator, provider_reference, purpose = 'test' having count(*) > 1`,
  },
  {
    number: 5,
    rule: 'a retry with the same key changes nothing',
    broken: (orgId) => sql`
      select 'client key ' || client_key as found from transactions where org_id = ${orgId}
       group by family_id, client_key having count(*) > 1
      union all
      select 'reversal of ' || reverses_id from payments where org_id = ${orgId} and reverses_id is not null
       group by reverses_id having count(*) > 1`,
  },
  {
    number: 6,
    rule: 'limits hold: no credit is overdrawn, no payment gives more than it has, no fee has more than it costs',
    broken: (orgId) => sql`
      select name as found from ledger_accounts
       where org_id = ${orgId} and name like 'credit:%' and debits > credits
      union all
      select 'fee ' || id from fees
       where org_id = ${orgId} and closed_at is null and paid > amount - discount
      union all
      select 'payment ' || p.id from payments p
        left join (select payment_id, sum(amount) as posted,
                          sum(amount) filter (where debit like 'credit:%' or credit like 'credit:%') as of_credit,
                          sum(case when credit like 'school:%' then amount
                                   when debit like 'school:%' then -amount else 0 end) as for_school
                     from ledger_entries where org_id = ${orgId} and kind <> 'providerFee' group by payment_id) e on e.payment_id = p.id
        left join (select payment_id, sum(amount) as filled
                     from allocations where org_id = ${orgId} group by payment_id) a on a.payment_id = p.id
       where p.org_id = ${orgId}
         and (p.amount <> coalesce(case when p.method = 'refund' then e.of_credit else e.posted end, 0)
           or coalesce(a.filled, 0) <> coalesce(e.for_school, 0))`,
  },
  {
    number: 7,
    rule: 'receipt numbers have no gaps and no repeats',
    broken: (orgId) => sql`
      select 'year ' || coalesce(c.year, r.year) as found
        from (select year, value from receipt_counters where org_id = ${orgId}) c
        full join (select year, count(distinct number) as given, max(number) as last, min(number) as first
                     from receipts where org_id = ${orgId} group by year) r on r.year = c.year
       where (r.given, r.last, r.first) is distinct from (c.value::bigint, c.value, 1)
      union all
      select 'payment ' || p.id from payments p
        left join receipts r on r.org_id = p.org_id and r.payment_id = p.id
       where p.org_id = ${orgId} 
         and (p.reverses_id is null and p.method not in ('toCredit', 'opening', 'merged', 'refund')) <> (r.payment_id is not null)`,
  },
  {
    number: 8,
    rule: 'the paid amount of a fee equals its allocations',
    broken: (orgId) => sql`
      select 'fee ' || f.id as found from fees f
        left join (select fee_id, sum(amount) as filled
                     from allocations where org_id = ${orgId} group by fee_id) a on a.fee_id = f.id
       where f.org_id = ${orgId} and f.paid <> coalesce(a.filled, 0)`,
  },
  {
    number: 9,
    rule: 'what is kept as owed equals what the fees say',
    broken: (orgId) => sql`
      select 'student ' || s.id as found from students s
       cross join lateral ardoise_owed_of(s.org_id, s.id) now
        left join student_owed kept on kept.org_id = s.org_id and kept.student_id = s.id
       where s.org_id = ${orgId}
         and (kept.family_id, kept.owed, kept.has_fees, kept.since_on, kept.due_days, kept.due_totals)
             is distinct from (s.family_id, now.owed, now.has_fees, now.since_on, now.due_days, now.due_totals)`,
  },
  {
    number: 10,
    rule: 'what is set apart for refunds equals those that are on their way',
    broken: (orgId) => sql`
      select 'set apart ' || apart.amount || ', on their way ' || sent.amount as found
        from (select coalesce(sum(credits - debits), 0) as amount from ledger_accounts
               where org_id = ${orgId} and name like 'refunds:%') apart,
             (select coalesce(sum(amount), 0) as amount from credit_refunds
               where org_id = ${orgId} and state in ('created', 'asked')) sent
       where apart.amount <> sent.amount`,
  },
  {
    number: 11,
    rule: 'what a fee keeps for the list equals what its payments, installments, student and place say',
    broken: (orgId) => sql`
      select 'fee ' || f.id as found from fees f
        join students s on s.org_id = f.org_id and s.id = f.student_id
        left join lateral ardoise_last_payment(f.org_id, f.id) last on true
        left join lateral ardoise_place_of_fee(f.org_id, f.student_id, f.year_id, f.enrolment_id) place on true
       where f.org_id = ${orgId}
         and (f.sort_name, f.last_payment_id, f.paid_at, f.origin, f.since_on, f.class_id, f.is_left)
             is distinct from (s.sort_name, last.id, last.paid_at, last.method,
               case when f.pending > 0 then ardoise_due_since(f.org_id, f.id, f.paid, f.discount) end,
               coalesce(place.class_id, ardoise_nil()), coalesce(place.is_left, false))`,
  },
  {
    number: 12,
    rule: 'the sums kept of fees and of payments equal what they are of',
    broken: (orgId) => sql`
      select 'fees of class ' || coalesce(kept.class_id, now.class_id) || ' by ' || coalesce(kept.by, now.by) as found
        from (select by, year_id, class_id, service_id, state, type, is_left, day, sum(fees) as fees,
                     sum(amount) as amount, sum(discount) as discount, sum(paid) as paid, sum(pending) as pending
                from fee_sums where org_id = ${orgId} group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(fees) <> 0) kept
        full join (select kind.by, year_id, class_id, coalesce(service_id, ardoise_nil()) as service_id, state, type, is_left,
                          kind.day, count(*) as fees, sum(amount) as amount,
                          sum(discount) as discount, sum(paid) as paid, sum(pending) as pending
                     from fees cross join lateral (values ('deadline', coalesce(since_on, 'infinity')), ('payment', paid_on)) kind (by, day)
                    where org_id = ${orgId} and is_listed and kind.day is not null
                    group by 1, 2, 3, 4, 5, 6, 7, 8) now
          on (now.by, now.year_id, now.class_id, now.service_id, now.state, now.type, now.is_left, now.day)
             = (kept.by, kept.year_id, kept.class_id, kept.service_id, kept.state, kept.type, kept.is_left, kept.day)
       where (kept.fees, kept.amount, kept.discount, kept.paid, kept.pending)
             is distinct from (now.fees, now.amount, now.discount, now.paid, now.pending)
      union all
      select 'payments by ' || coalesce(kept.method, now.method)
        from (select method, sum(payments) as payments, sum(amount) as amount from payment_sums
               where org_id = ${orgId} group by method having sum(payments) <> 0) kept
        full join (select method, sum(case when reverses_id is null then 1 else -1 end) as payments,
                          sum(case when reverses_id is null then amount else -amount end) as amount
                     from payments where org_id = ${orgId} and method not in ('toCredit', 'merged', 'refund')
                    group by method having sum(case when reverses_id is null then 1 else -1 end) <> 0) now
          on now.method = kept.method
       where (kept.payments, kept.amount) is distinct from (now.payments, now.amount)`,
  },
  {
    number: 13,
    rule: 'the cash of the ledger is what lies in the open drawers, and what was taken before there were any',
    // What became of a payment that was moved or reversed is followed from where it came in; what was handed back out of another
    // drawer is one of that drawer's movements.
    broken: (orgId) => sql`
      with recursive taken as (
        select p.id, p.amount as signed from payments p
          left join desk_payments d on d.org_id = p.org_id and d.payment_id = p.id
          left join cash_sessions s on s.org_id = d.org_id and s.id = d.session_id
         where p.org_id = ${orgId} and p.method = 'cash' and p.reverses_id is null and p.from_payment_id is null
           and (d.key is null or (s.id is not null and s.closed_at is null))
        union all
        select p.id, case when p.reverses_id is null then p.amount else -p.amount end
          from taken cross join lateral (
            select * from payments moved
             where moved.org_id = ${orgId} and moved.from_payment_id = taken.id and moved.reverses_id is null
            union all
            select * from payments reversal where reversal.org_id = ${orgId} and reversal.reverses_id = taken.id) p
         where p.method = 'cash'
           and not exists (select from cash_movements m where m.org_id = ${orgId} and m.id = p.id))
      select 'ledger ' || ledger.amount || ', drawers ' || drawers.amount as found
        from (select coalesce(sum(debits - credits), 0) as amount from ledger_accounts
               where org_id = ${orgId} and name = 'source:own:cash') ledger,
             (select coalesce((select sum(signed) from taken), 0)
                   + coalesce((select sum(float) from cash_sessions where org_id = ${orgId} and closed_at is null), 0)
                   - coalesce((select sum(m.amount) from cash_movements m
                       join cash_sessions s on s.org_id = m.org_id and s.id = m.session_id and s.closed_at is null
                      where m.org_id = ${orgId}), 0) as amount) drawers
       where ledger.amount <> drawers.amount`,
  },
  {
    number: 14,
    rule: 'every movement of a drawer has its entry, and every entry its movement',
    broken: (orgId) => sql`
      select coalesce(kept.kind, wanted.kind) || ' of ' || coalesce(kept.id, wanted.id) as found
        from (select cash_id as id, kind, sum(amount) as amount from ledger_entries
               where org_id = ${orgId} and cash_id is not null and kind in ('float', 'variance', 'counted', 'paidOut', 'banked')
               group by 1, 2) kept
        full join (
          select id, kind, amount from cash_sessions cross join lateral (values
              ('float', float), ('variance', abs(counted - expected)), ('counted', counted)) moved (kind, amount)
           where org_id = ${orgId} and amount > 0
          union all
          select m.id, case m.kind when 'payOut' then 'paidOut' else 'banked' end, m.amount from cash_movements m
           where m.org_id = ${orgId} and not exists (select from payments p where p.org_id = m.org_id and p.id = m.id)) wanted
          on (wanted.id, wanted.kind) = (kept.id, kept.kind)
       where kept.amount is distinct from wanted.amount`,
  },
  ...invoiceAndOrderInvariants,
  payoutInvariant,
  incomeInvariant,
  sumsInvariant,
  debtInvariant,
  chatInvariant,
  testBooksInvariant,
  ratingsInvariant,
  transactionSumsInvariant,
  countedListsInvariant,
  yearOwedInvariant,
  cashSumsInvariant,
];

/** At most this many of each are named. */
const named = 5;

export const checkInvariants = (tx: Tx, orgId: string): Promise<Violation[]> =>
  findBroken(
    tx,
    invariants.map(({ number, rule, broken }) => ({ number, rule, question: broken(orgId) })),
  );

/** Of a large school: whatever is new since then. What the rest of its books say is looked at in rotation. */
export const checkRecent = (tx: Tx, orgId: string, since: Date): Promise<Violation[]> =>
  findBroken(
    tx,
    recentQuestions(orgId, since).map(({ number, question }) => ({
      number,
      rule: invariants.find((one) => one.number === number)?.rule ?? '',
      question,
    })),
  );

interface Asked {
  readonly number: number;
  readonly rule: string;
  readonly question: RawBuilder<{ found: string }>;
}

async function findBroken(tx: Tx, questions: readonly Asked[]): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { number, rule, question } of questions) {
    const { rows } = await question.execute(tx);
    for (const { found } of rows.slice(0, named))
      violations.push({ invariant: number, rule, found });
  }
  return violations;
}
