import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';
import { isPaid } from './money-states.ts';

/** Of what is billed and bought, beside the core. */
export const invoiceAndOrderInvariants: readonly Invariant[] = [
  {
    number: 15,
    rule: 'what is paid and pending on an invoice is what the payments of its fees say',
    broken: (orgId) => sql`
      select 'fee ' || l.fee_id || ' of invoice ' || v.number as found
        from invoice_fees l
        join invoices v on v.org_id = l.org_id and v.id = l.invoice_id
        join fees f on f.org_id = l.org_id and f.id = l.fee_id
       cross join lateral ardoise_invoiced(f.org_id, f.id, f.paid,
               case when f.closed_at is null then f.amount - f.discount else f.paid end, l.billed, l.earlier) now
       where l.org_id = ${orgId} and l.is_live and (l.paid, l.pending, l.listed) is distinct from (now.paid, now.pending, now.paid)
      union all
      select 'invoice ' || v.number from invoices v
       cross join lateral (select sum(paid) as paid, sum(pending) as pending, sum(billed) as billed from invoice_fees l
                            where l.org_id = v.org_id and l.invoice_id = v.id) now
       where v.org_id = ${orgId} and v.state = 'sent'
         and (v.paid, v.pending, v.total, v.next_due_on) is distinct from (now.paid, now.pending, now.billed,
               case when v.pending > 0 then ardoise_invoice_due(v.org_id, v.id, v.paid, v.paid + v.pending) end)
      union all
      select 'payments of invoice ' || v.number from invoices v
       cross join lateral (select coalesce(sum(amount), 0) as amount from invoice_payments line
                            where line.org_id = v.org_id and line.invoice_id = v.id) listed
       where v.org_id = ${orgId} and v.number is not null and v.paid <> listed.amount
      union all
      select 'sums of payments by ' || coalesce(kept.method, now.method)
        from (select method, sum(lines) as lines, sum(payments) as payments, sum(amount) as amount from invoice_payment_sums
               where org_id = ${orgId} group by 1 having (sum(lines), sum(payments), sum(amount)) <> (0, 0, 0)) kept
        full join (select line.method, count(*) as lines, sum(case when back.id is null then 1 else -1 end) as payments,
                          sum(line.amount) as amount
                     from invoice_payments line
                     left join payments back on back.org_id = ${orgId} and back.id = line.payment_id and back.reverses_id is not null
                    where line.org_id = ${orgId} group by 1) now on now.method = kept.method
       where (kept.lines, kept.payments, kept.amount) is distinct from (now.lines, now.payments, now.amount)
      union all
      select 'what is due on ' || coalesce(kept.due_on, now.due_on)
        from (select standing, day, due_on, sum(pending) as pending, sum(parts) as parts from invoice_due_sums
               where org_id = ${orgId} group by 1, 2, 3 having (sum(pending), sum(parts)) <> (0, 0)) kept
        full join (select v.standing, v.next_due_on as day, part.due_on, sum(part.pending) as pending, count(*) as parts from invoices v
                    cross join lateral ardoise_invoice_parts(v.org_id, v.id, v.paid, v.paid + v.pending) part
                    where v.org_id = ${orgId} and v.pending > 0 group by 1, 2, 3) now
          on (now.standing, now.day, now.due_on) = (kept.standing, kept.day, kept.due_on)
       where (kept.pending, kept.parts) is distinct from (now.pending, now.parts)
      union all
      select 'sums of invoices that are ' || coalesce(kept.standing, now.standing)
        from (select standing, day, sum(invoices) as invoices, sum(total) as total, sum(paid) as paid,
                     sum(credited) as credited, sum(pending) as pending
                from invoice_sums where org_id = ${orgId} group by 1, 2 having sum(invoices) <> 0) kept
        full join (select standing, coalesce(next_due_on, 'infinity') as day, count(*) as invoices, sum(total) as total,
                          sum(paid) as paid, sum(credited) as credited, sum(pending) as pending
                     from invoices where org_id = ${orgId} group by 1, 2) now
          on (now.standing, now.day) = (kept.standing, kept.day)
       where (kept.invoices, kept.total, kept.paid, kept.credited, kept.pending)
             is distinct from (now.invoices, now.total, now.paid, now.credited, now.pending)`,
  },
  {
    number: 16,
    rule: 'numbers of invoices and credit notes have no gaps',
    broken: (orgId) => sql`
      select 'taken ' || taken.numbers || ', given ' || given.numbers as found
        from (select coalesce(sum(value), 0) as numbers from invoice_counters where org_id = ${orgId}) taken,
             (select (select count(number) from invoices where org_id = ${orgId})
                   + (select count(*) from credit_notes where org_id = ${orgId}) as numbers) given
       where taken.numbers <> given.numbers`,
  },
  {
    number: 17,
    rule: 'what the school bought was delivered when it was paid and only then, once, with its entry and its receipt',
    broken: (orgId) => sql`
      select 'order ' || o.number as found from shop_orders o
        left join transactions t on t.org_id = o.org_id and t.order_id = o.id
        left join ledger_entries e on e.org_id = o.org_id and e.order_id = o.id
        left join provider_receipts r on r.org_id = o.org_id and r.order_id = o.id
       where o.org_id = ${orgId}
         and (t.id is null
           or (${isPaid}) <> (o.paid_at is not null)
           or (case when ${isPaid} then t.amount end) is distinct from e.amount
           or (${isPaid}) <> (r.order_id is not null))
      union all
      select 'messages of order ' || o.number from shop_orders o
       cross join lateral (select sum((line->>'messages')::bigint) as messages
                             from jsonb_array_elements(o.lines) line where line->>'kind' = 'pack') ordered
        left join sms_entries bought on bought.org_id = o.org_id and bought.order_id = o.id
       where o.org_id = ${orgId}
         and (case when o.paid_at is not null then ordered.messages end) is distinct from bought.messages
      union all
      select 'sales ' || coalesce(sales.amount, 0) || ', paid ' || coalesce(bought.amount, 0)
        from (select sum(credits - debits) as amount from ledger_accounts
               where org_id = ${orgId} and name = 'sales') sales,
             (select sum(t.amount) as amount from transactions t
               where t.org_id = ${orgId} and t.purpose = 'purchase' and ${isPaid}) bought
       where sales.amount is distinct from bought.amount`,
  },
  {
    number: 18,
    rule: 'the SMS account equals its entries, and what it holds is held by campaigns for messages that wait',
    broken: (orgId) => sql`
      select 'account ' || concat_ws(', ', kept.messages, kept.reserved, kept.xaf) as found
        from sms_accounts kept
        left join (select sum(messages) as messages, sum(reserved_delta) as reserved, sum(xaf) as xaf
                     from sms_entries where org_id = ${orgId}) moved on true
       where kept.org_id = ${orgId} and (kept.messages, kept.reserved, kept.xaf) is distinct from
             (coalesce(moved.messages, 0), coalesce(moved.reserved, 0), coalesce(moved.xaf, 0))
      union all
      select 'held ' || kept.reserved || ', by campaigns ' || held.reserved
        from sms_accounts kept,
             (select coalesce(sum(reserved), 0) as reserved from sms_campaigns where org_id = ${orgId}) held
       where kept.org_id = ${orgId} and kept.reserved <> held.reserved
      union all
      select 'campaign ' || c.id from sms_campaigns c
        left join lateral (select coalesce(sum(parts), 0) as parts from sms_messages
                            where org_id = ${orgId} and campaign_id = c.id and state in ('queued', 'sending')) waiting on true
       where c.org_id = ${orgId} and c.state in ('sending', 'done') and c.reserved <> waiting.parts`,
  },
  {
    number: 19,
    rule: 'the provider has kept of each payment what was agreed when it was begun, once, from whoever bears it',
    broken: (orgId) => sql`
      select 'fee of ' || t.number as found from transactions t
        left join payments p on p.org_id = t.org_id and p.transaction_id = t.id and p.reverses_id is null
        left join ledger_entries e on e.org_id = p.org_id and e.payment_id = p.id and e.kind = 'providerFee'
       where t.org_id = ${orgId} and t.purpose <> 'income' group by t.org_id, t.id
      having coalesce(sum(e.amount), 0) <> (case when ${isPaid} then t.fee else 0 end)
          or count(e.id) > 1
          or bool_or(e.credit <> 'commission' or e.debit <>
               case t.fee_bearer when 'payer' then 'payerFees:' || t.operator else 'school:held' end)
      union all
      select 'commission ' || coalesce(kept.amount, 0) || ', agreed ' || coalesce(agreed.amount, 0)
        from (select sum(credits - debits) as amount from ledger_accounts
               where org_id = ${orgId} and name = 'commission') kept,
             (select sum(t.fee) as amount from transactions t where t.org_id = ${orgId} and ${isPaid}) agreed
       where coalesce(kept.amount, 0) <> coalesce(agreed.amount, 0)`,
  },
];
