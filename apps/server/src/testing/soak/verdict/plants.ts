interface Plant {
  readonly what: string;
  /** Done to the rows of a school in which nothing is wrong. */
  readonly sql: string;
  readonly rules: readonly string[];
}

const oneOf = (table: string, where = 'true', order = 'id'): string =>
  `ctid = (select ctid from ${table} where ${where} order by ${order} limit 1)`;

const ofPayer = "transaction_id is not null and method <> 'cash'";
const paidFees = `payment_id in (select id from payments where ${ofPayer})`;

const money: readonly Plant[] = [
  {
    what: 'a payment twice in the ledger',
    sql: `insert into ledger_entries (org_id, id, at, debit, credit, amount, kind, payment_id)
          select org_id, gen_random_uuid(), at, debit, credit, amount, kind, payment_id from ledger_entries
           where ${oneOf('ledger_entries', `${paidFees} and kind <> 'providerFee'`)}`,
    rules: ['what the ledger has is not what was taken'],
  },
  {
    what: 'a payment that is not in the ledger',
    sql: `delete from ledger_entries where ${paidFees} and kind <> 'providerFee'`,
    rules: ['what the ledger has is not what was taken'],
  },
  {
    what: 'a receipt that is missing',
    sql: `delete from receipts where ${paidFees}`,
    rules: ['what was paid is not on one receipt'],
  },
  {
    what: 'a receipt of another amount',
    sql: `update receipts set content = jsonb_set(content, '{amount}', '1') where ${paidFees}`,
    rules: ['what was paid is not on one receipt'],
  },
  {
    what: 'a payment that counts as open and stands in the books',
    sql: `update transactions set state = 'asked', notice = null where id in (select transaction_id from payments where ${ofPayer})`,
    rules: ['what was paid is counted nowhere', 'what was not paid is in the books'],
  },
  {
    what: 'a payment of another amount than was begun',
    sql: `update transactions set amount = amount + 1 where ${oneOf('transactions', "state = 'failed'")}`,
    rules: ['a payment is of another amount than was begun'],
  },
  {
    what: 'cash of another amount',
    sql: `update payments set amount = amount + 1 where ${oneOf('payments', "method = 'cash' and reverses_id is null")}`,
    rules: ['cash that was acknowledged is not in the books as it was'],
  },
  {
    what: 'a receipt for cash of another amount',
    sql: `update receipts set content = jsonb_set(content, '{amount}', '1')
           where ${oneOf('receipts', "payment_id in (select id from payments where method = 'cash')", 'payment_id')}`,
    rules: ['cash that was acknowledged is not in the books as it was'],
  },
  {
    what: 'a payout that the ledger does not have',
    sql: `delete from ledger_entries where ${oneOf('ledger_entries', "kind = 'payoutPaid'")}`,
    rules: ['the ledger does not have what became of a payout'],
  },
];

const messages: readonly Plant[] = [
  {
    what: 'a message of a campaign on a phone that nobody counted',
    sql: `update sms_messages set state = 'cancelled' where ${oneOf('sms_messages')}`,
    rules: ['a message that went does not count as sent', 'a campaign was charged wrongly'],
  },
  {
    what: 'a message of a campaign that is gone',
    sql: `delete from sms_messages where ${oneOf('sms_messages')}`,
    rules: ['a message that went does not count as sent', 'a campaign was charged wrongly'],
  },
  {
    what: 'a message of a campaign that is counted twice',
    sql: `update sms_messages m set guardian_id = o.guardian_id from sms_messages o
           where m.${oneOf('sms_messages')} and o.${oneOf('sms_messages', 'true', 'id desc')}`,
    rules: [
      'a message of a campaign is counted twice',
      'a message that went does not count as sent',
    ],
  },
  {
    what: 'an SMS on a phone that nobody counted',
    sql: `update outbox set state = 'failed' where ${oneOf('outbox', "channel = 'sms'")}`,
    rules: ['an SMS that was taken does not count as sent'],
  },
  {
    what: 'an SMS on a phone that nobody wrote',
    sql: `delete from outbox where ${oneOf('outbox', "channel = 'sms'")}`,
    rules: ['an SMS went that nobody wrote', 'an SMS that was taken does not count as sent'],
  },
  {
    what: 'an SMS that is counted and on no phone',
    sql: `insert into outbox select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'gateway_reference', 'none'))).*
            from outbox o where ${oneOf('outbox', "channel = 'sms'")}`,
    rules: ['an SMS that counts as sent never went'],
  },
];

const webhooks: readonly Plant[] = [
  {
    what: 'an event that was accepted and is not counted',
    sql: `update webhook_deliveries set state = 'failed' where ${oneOf('webhook_deliveries')}`,
    rules: ['an event was not told, or is not counted as told'],
  },
  {
    what: 'an event that is told to nobody',
    sql: `delete from webhook_deliveries where ${oneOf('webhook_deliveries')}`,
    rules: ['an event was not told, or is not counted as told'],
  },
  {
    what: 'an event that is counted twice',
    sql: `insert into webhook_deliveries
          select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'sequence', 1000000))).*
            from webhook_deliveries d where ${oneOf('webhook_deliveries')}`,
    rules: ['an event is counted twice'],
  },
  {
    what: 'an event of a payment that is gone',
    sql: `delete from webhook_events where ${oneOf('webhook_events', "type = 'payment.taken'")}`,
    rules: ['an event was told that never was', 'a payment was not told of once'],
  },
];

const writes: readonly Plant[] = [
  {
    what: 'a student who is gone',
    sql: `delete from students where ${oneOf('students', "first_name = 'Storm'")}`,
    rules: ['an acknowledged student is not there once'],
  },
  {
    what: 'another amount than was acknowledged, of each kind that has one',
    sql: `with d as (update fee_discounts set amount = amount + 1), s as (update services set cost = cost + 1),
               i as (update invoices set subtotal = subtotal + 1, total = total + 1, pending = pending + 1)
          update collections set amount = amount + 1 where reference like 'storm-%'`,
    rules: ['discount', 'service', 'invoice', 'collection'].map(
      (what) => `an acknowledged ${what} is not there once`,
    ),
  },
  {
    what: 'a campaign that nobody was told of',
    sql: `insert into sms_campaigns select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'name', 'x', 'used', 0))).*
            from sms_campaigns c`,
    rules: ['what nobody was told of is there: campaign'],
  },
  {
    what: 'another note and another occupation than were acknowledged',
    sql: `with g as (update guardians set occupation = 'x' where occupation like 'storm-%')
          update students set note = 'x' where note like 'storm-%'`,
    rules: [1, 2].map(
      () => 'an acknowledged change is not there, or one that nobody was told of is',
    ),
  },
  {
    what: 'a change that nobody was told of',
    sql: `update students set version = version + 1 where ${oneOf('students', "last_name like 'Family %' and note is distinct from 'x'")}`,
    rules: ['an acknowledged change is not there, or one that nobody was told of is'],
  },
  {
    what: 'a subscription without a fee',
    sql: 'delete from fees where subscription_id is not null',
    rules: ['an acknowledged subscription is not there with one fee'],
  },
  {
    what: 'an invoice under another number',
    sql: "update invoices set number = 'x' where sent_at is not null",
    rules: ['an invoice that was sent is not, or under another number'],
  },
  {
    what: 'a merge that leads nowhere',
    sql: 'delete from former_students',
    rules: ['an acknowledged merge is not there once'],
  },
  {
    what: 'a promoted student without tuition for the next year',
    sql: `delete from fees where enrolment_id in (
            select e.id from enrolments e join enrolments b on b.student_id = e.student_id and b.year_id <> e.year_id)`,
    rules: ['a student was promoted twice, or by halves'],
  },
  {
    what: 'a document that nobody was told of',
    sql: `insert into student_documents
          select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid()))).* from student_documents d`,
    rules: ['a document is there that nobody was told of'],
  },
  {
    what: 'a drawer that was closed with other words',
    sql: "update cash_sessions set explanation = 'x' where closed_at is not null",
    rules: ['a drawer that was closed is not, or otherwise'],
  },
  {
    what: 'a job that was set aside',
    sql: `insert into graphile_worker._private_jobs (task_id, attempts, max_attempts)
          select id, 25, 25 from graphile_worker._private_tasks limit 1`,
    rules: ['a job was set aside'],
  },
];

export const plants: readonly Plant[] = [...money, ...messages, ...webhooks, ...writes];
