/** Statements that add payments `$2` to `$3` of a school; `$4` of them there are in all, and `$5` students. */

const org = '$1::uuid';

/** Payments `$2` to `$3` with their times and what their ids are made of: computed once for all the tables that have them. */
export const numberPayments = [
  `drop table if exists bench_numbers`,
  `create temp table bench_numbers (n int, paid_at timestamptz, time_hex text, hex text)`,
  `insert into bench_numbers
   select n, at, lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0'), md5(${org}::text || n)
     from (select n, now() - ($4::int - n)::float8 / $4::int * interval '365 days' as at
             from generate_series($2::int, $3::int) n) made`,
] as const;

const numbers = 'bench_numbers';
const paidAt = 'paid_at';
/** The time first, as the server's ids have it. */
const timed = (kind: string): string =>
  `(time_hex || '7${kind}' || substr(hex, 1, 2) || '8' || substr(hex, 3, 15))::uuid`;
const familyId = `md5(${org}::text || 'f' || 1 + n % $5::int)::uuid`;
const feeId = `md5(${org}::text || 'e' || 1 + n % ($5::int * 4))::uuid`;
/** Spread as numbers are: four digits are those of one in four hundred. */
const phone = `'6' || (array['5', '7', '8', '9'])[1 + n % 4] || lpad((hashint4(n) & 8388607)::text, 7, '0')`;
/** A tenth of the prompts fail; in their stead somebody pays cash. */
const isFailed = 'n % 10 = 0';
const operator = `case when n % 3 = 0 then 'orange' else 'mtn' end`;
const amount = '(5000 + n % 60 * 500)';
const reasons = `array['notEnoughFunds', 'expired', 'refused', 'operatorFault']`;
/** The newest few wait for their payer, and some for a person. */
const isWaiting = `(not ${isFailed} and n > $4::int - 20)`;
/** One in ten was asked for by a program: half of these were paid, half failed. */
const isCollected = 'n % 20 in (1, 10)';
const collectionId = timed('9');

export const payments = [
  `insert into transactions (org_id, id, number, operator, kind, state, notice, failure, amount, phone, payer_name, narration,
     language, family_id, client_key, partner_number, provider_reference, submitted_at, asked_at, completed_at, attention_at, attention, collection_id)
   select ${org}, ${timed('1')}, 'T-' || lpad(to_hex(n), 5, '0') || '-' || substr(md5(n::text), 1, 5), ${operator}, 'provider',
     case when ${isFailed} then 'failed' when ${isWaiting} then 'asked' else 'paid' end,
     case when not ${isFailed} and not ${isWaiting} then 'sent' end,
     case when ${isFailed} then (${reasons})[1 + n / 10 % 4] end, ${amount}, ${phone}, 'Payer ' || n % 5000, 'history', 'fr', ${familyId}, 'h' || n,
     md5(${org}::text || 'partner' || n)::uuid, case when not ${isFailed} and not ${isWaiting} then 'MP' || substr(md5(${org}::text), 1, 6) || lpad(n::text, 9, '0') end,
     ${paidAt}, ${paidAt}, case when not ${isWaiting} then ${paidAt} end,
     case when n % 50000 = 7 then ${paidAt} end, case when n % 50000 = 7 then 'otherAmount' end,
     case when ${isCollected} then ${collectionId} end from ${numbers}`,
  `insert into collections (org_id, id, environment, key_id, mode, amount, phone, operator, reference, language, created_at)
   select ${org}, ${collectionId}, 'production', md5('key')::uuid, 'prompt', ${amount}, ${phone}, ${operator}, 'order-' || n, 'fr', ${paidAt}
     from ${numbers} where ${isCollected}`,
  `insert into transaction_parts (org_id, transaction_id, place, fee_id, amount)
   select ${org}, ${timed('1')}, 0, ${feeId}, ${amount} from ${numbers}`,
  `insert into transaction_events (org_id, transaction_id, at, kind, detail)
   select ${org}, ${timed('1')}, ${paidAt}, 'status', detail::jsonb
     from ${numbers}, unnest(array['{"from": 10, "to": 20}', '{"from": 20, "to": 21}', '{"from": 21, "to": 50}']) detail`,
  `insert into payments (org_id, id, transaction_id, method, amount, family_id, paid_at)
   select ${org}, ${timed('3')}, case when not ${isFailed} then ${timed('1')} end, case when ${isFailed} then 'cash' else ${operator} end,
     ${amount}, ${familyId}, ${paidAt} from ${numbers} where not ${isWaiting}`,
  `insert into allocations (org_id, payment_id, fee_id, position, amount)
   select ${org}, ${timed('3')}, ${feeId}, 0, ${amount} from ${numbers} where not ${isWaiting}`,
  `insert into receipts (org_id, payment_id, year, number, code, content, signature, issued_at)
   select ${org}, ${timed('3')}, 2026, n, 'L' || ${org}::text || n, jsonb_build_object('number', 'B/' || n), '', ${paidAt}
     from ${numbers} where not ${isWaiting}`,
  `insert into ledger_entries (org_id, id, at, debit, credit, amount, kind, payment_id)
   select ${org}, ${timed('4')}, ${paidAt}, 'source:provider:mtn', 'school:held', ${amount}, 'payment', ${timed('3')}
     from ${numbers} where not ${isWaiting}`,
  `insert into audit_log (org_id, id, at, actor_id, actor_name, action, subject, subject_id, before, after, address)
   select ${org}, ${timed('5')}, ${paidAt}, ($6::uuid[])[1 + n % array_length($6::uuid[], 1)], 'Person ' || n % 10, kind || '.changed', kind,
     'record-' || n % 200000, '{"amount": 50000}', '{"amount": 75000}', '10.0.0.' || n % 250
     from (select *, (array['student', 'invoice', 'payment', 'session', 'fees', 'family', 'transaction', 'staff'])[1 + n / 7 % 8] as kind from ${numbers}) made`,
  `insert into notifications (org_id, person_id, id, kind, title, body, link, at, read_at)
   select ${org}, $7::uuid, ${timed('6')}, 'payment', '{"en": "Paid", "fr": "Payé"}', '{"en": "Somebody paid.", "fr": "Quelqu’un a payé."}',
     null, ${paidAt}, case when n < $4::int - 10 then now() end from ${numbers} where n % 4 = 0`,
  `insert into outbox (org_id, id, channel, state, created_at, sent_at, kind, template, language, recipient_masked, recipient_hash)
   select ${org}, ${timed('7')}, case when n % 20 = 0 then 'email' else 'sms' end, 'sent', ${paidAt}, ${paidAt}, 'receipt', 'receipt', 'fr',
     '6•• •• •• ' || n % 100, md5(n::text) from ${numbers} where n % 2 = 0`,
  `insert into payer_terms (org_id, term, subject_id, sort_name)
   select ${org}, term, ${timed('1')}, '' from ${numbers}, unnest(array['payer' || n % 5000]) term`,
  `insert into statement_lines (org_id, id, kind, type, reference, provider_reference, reference_key, operator, phone, amount, currency, at, state, read_at)
   select ${org}, ${timed('8')}, 'own', 'collection', 'ref-' || n, 'MPS' || lpad(n::text, 9, '0'), 'mps' || lpad(n::text, 9, '0'), ${operator}, ${phone}, ${amount}, 'XAF', ${paidAt},
     (array['matched', 'matched', 'matched', 'unknown', 'differs'])[1 + n / 10 % 5], ${paidAt} from ${numbers} where ${isFailed}`,
  `insert into invoice_payments (org_id, payment_id, invoice_id, amount, method, paid_at)
   select ${org}, ${timed('3')}, md5(${org}::text || 'v' || 1 + n % ($5::int * 2))::uuid, 1000, ${operator}, ${paidAt}
     from ${numbers} where n % 5 = 1 and not ${isWaiting}`,
] as const;

/** Kept beside them by triggers, which are off while a school is filled. */
export const keptOfPayments = [
  `insert into ledger_accounts (org_id, name, debits, credits)
   select ${org}, name, 0, 0 from unnest(array['source:provider:mtn', 'school:held']) name
   union all select ${org}, 'credit:' || id, 1000, 1000 from families where org_id = ${org}
   on conflict do nothing`,
  `update ledger_accounts a set debits = coalesce((select sum(amount) from ledger_entries e where e.org_id = a.org_id and e.debit = a.name), 0),
     credits = coalesce((select sum(amount) from ledger_entries e where e.org_id = a.org_id and e.credit = a.name), 0)
    where org_id = ${org} and name not like 'credit:%'`,
  `insert into receipt_counters (org_id, year, value) select ${org}, 2026, max(number) from receipts where org_id = ${org}`,
  `call ardoise_sum_days(${org}, now() - interval '9 days')`,
  `call ardoise_sum_transactions(${org})`,
  `call ardoise_sum_installments_of(${org})`,
  `call ardoise_sum_cash_sessions(${org})`,
  `insert into invoice_payment_sums (org_id, day, method, lines, payments, amount, is_packed)
   select org_id, (paid_at at time zone 'Africa/Douala')::date, method, count(*), count(*), sum(amount), true
     from invoice_payments where org_id = ${org} group by 1, 2, 3`,
] as const;
