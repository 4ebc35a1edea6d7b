import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeChats } from '../modules/chat/purge.ts';
import { purgeTries } from '../modules/developer-api/purge-tries.ts';
import { purgeIdentity } from '../modules/identity/jobs.ts';
import { purgeOutbox } from '../modules/messages/purge-outbox.ts';
import { purgeNotificationsNightly } from '../modules/notifications/purge-notifications.ts';
import { purgeCodes } from '../modules/payouts/targets/purge-codes.ts';
import { purgePlanner } from '../modules/planner/purge-planner.ts';
import { purgeFilesHourly } from '../modules/reports/files/purge-files.ts';
import { purgeExportsHourly } from '../modules/school-export/purge-exports.ts';
import { purgeSms } from '../modules/sms/purge.ts';
import { purgeImports } from '../modules/student-import/purge-imports.ts';
import { purgeIdempotencyKeys } from '../modules/system/purge-idempotency-keys.ts';
import { purgeDaily } from '../modules/webhooks/deliveries/sweep.ts';
import { purgeEventsDaily } from '../platform/events/purge-events.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import { modulesOf, recurringOf } from '../app.ts';
import { projectFolder } from '../project-folder.ts';
import { startTestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

interface Purged {
  readonly by: RecurringJob;
  readonly tables: readonly string[];
}

/** What goes by its age, with the job that removes it. */
const purged: readonly Purged[] = [
  { by: purgeChats, tables: ['chat_links', 'chat_messages', 'chat_words'] },
  { by: purgeEventsDaily, tables: ['event_deliveries', 'events'] },
  { by: purgeExportsHourly, tables: ['school_exports'] },
  { by: purgeFilesHourly, tables: ['report_files'] },
  { by: purgeIdempotencyKeys, tables: ['idempotency_keys'] },
  {
    by: purgeIdentity,
    tables: [
      'former_contacts',
      'known_devices',
      'refresh_tokens',
      'sessions',
      'sign_in_failures',
      'tickets',
    ],
  },
  { by: purgeImports, tables: ['import_rows', 'import_runs'] },
  { by: purgeNotificationsNightly, tables: ['notifications'] },
  { by: purgeOutbox, tables: ['gateway_tries', 'message_counts', 'outbox'] },
  { by: purgeCodes, tables: ['payout_codes'] },
  { by: purgePlanner, tables: ['email_marks', 'tasks'] },
  {
    by: purgeSms,
    tables: ['sms_messages', 'sms_reminder_shortages', 'sms_reminder_skips', 'sms_uploads'],
  },
  {
    by: purgeTries,
    tables: ['sandbox_collections', 'sandbox_disbursements', 'test_disbursements', 'test_entries'],
  },
  { by: purgeDaily, tables: ['webhook_deliveries', 'webhook_events'] },
];

interface Kept {
  readonly why: string;
  readonly tables: readonly string[];
}

/** What stays, with the reason. A table that grows with every payment or message is a decision here, not an accident. */
const kept: readonly Kept[] = [
  {
    why: 'the books: what was owed, paid, taken back and sent on, by whom, and how it stands in the ledger. They grow for as long as a school is paid',
    tables: [
      'allocations',
      'audit_log',
      'cash_counts',
      'cash_movements',
      'cash_sessions',
      'collections',
      'credit_note_items',
      'credit_notes',
      'credit_refunds',
      'desk_payments',
      'fee_discounts',
      'fee_installments',
      'fees',
      'invoice_fees',
      'invoice_installments',
      'invoice_items',
      'invoice_payments',
      'invoices',
      'ledger_accounts',
      'ledger_entries',
      'offline_payments',
      'payment_proofs',
      'payments',
      'payouts',
      'pending_payments',
      'provider_receipts',
      'receipt_prints',
      'receipts',
      'reversal_requests',
      'shop_orders',
      'sms_entries',
      'transaction_events',
      'transaction_parts',
      'transactions',
    ],
  },
  {
    why: 'what operators said was paid: an old line may still be somebody’s payment. It grows with every day of statements',
    tables: ['statement_lines', 'statement_runs'],
  },
  {
    why: 'what the school wrote, when, to how many and for how much: a row for each campaign, and for each day of reminders',
    tables: ['sms_campaigns'],
  },
  {
    why: 'to whom an invoice or a link went and what families promised: stays with the invoice and the family, and grows with each',
    tables: [
      'family_contacts',
      'invoice_deliveries',
      'payment_links',
      'payment_plan_fees',
      'payment_plan_invoices',
      'payment_plan_parts',
      'payment_plans',
      'payment_promises',
    ],
  },
  {
    why: 'the people of a school, its years and what it knows of them: stays until it is erased by name',
    tables: [
      'academic_years',
      'application_history',
      'applications',
      'class_installments',
      'classes',
      'cycles',
      'enrolments',
      'families',
      'family_guardians',
      'former_students',
      'guardian_phones',
      'guardians',
      'student_documents',
      'student_health',
      'students',
      'subscriptions',
    ],
  },
  {
    why: 'what was merged and who was erased, so that it can be put back, or is erased again in a restored copy',
    tables: ['erasures', 'merges'],
  },
  {
    why: 'a talk stays with its family when its messages have gone, and a rating with the month that it counts in',
    tables: ['chats', 'ratings'],
  },
  {
    why: 'the words by which records are found, as many as the records',
    tables: [
      'application_terms',
      'family_terms',
      'guardian_terms',
      'name_spellings',
      'payer_terms',
      'search_words',
      'student_terms',
    ],
  },
  {
    why: 'counted and added up: a row for each day, record or kind, and what waits is put together',
    tables: [
      'cash_session_sums',
      'day_figures',
      'deadline_history',
      'debt_days',
      'debt_steps',
      'due_steps',
      'due_sums',
      'family_debts',
      'fee_sums',
      'invoice_due_sums',
      'invoice_payment_sums',
      'invoice_sums',
      'list_counts',
      'owed_counts',
      'payment_sums',
      'prompt_sums',
      'rating_counts',
      'student_owed',
      'subscription_counts',
      'transaction_sums',
      'year_families',
      'year_owed_counts',
      'year_students',
    ],
  },
  {
    why: 'the last number of each kind: a row for a school, or for a year of it',
    tables: ['counters', 'invoice_counters', 'provider_receipt_counters', 'receipt_counters'],
  },
  {
    why: 'what a school or its people set, drew up or chose, as few as they make',
    tables: [
      'api_keys',
      'calendar_events',
      'chat_answers',
      'chat_settings',
      'gallery_items',
      'import_answers',
      'invitations',
      'invoice_config',
      'invoice_repeats',
      'invoice_run_families',
      'invoice_runs',
      'memberships',
      'money_rules',
      'operator_accounts',
      'operator_settings',
      'organisations',
      'payout_rules',
      'payout_targets',
      'public_pages',
      'report_schedules',
      'saved_reports',
      'sender_ids',
      'service_amounts',
      'service_items',
      'services',
      'shop_carts',
      'sms_accounts',
      'sms_group_families',
      'sms_groups',
      'sms_reminder_settings',
      'statement_layouts',
      'webhook_endpoints',
    ],
  },
  {
    why: 'accounts of people and what they sign in with',
    tables: ['passkeys', 'passwords', 'people', 'totp_factors'],
  },
  {
    why: 'how the provider came to know a school, and who of the desk looked into it: asked for years later',
    tables: [
      'business_papers',
      'paper_submissions',
      'school_decisions',
      'support_grants',
      'support_visits',
      'verified_names',
    ],
  },
  {
    why: 'what the provider sells and sends by',
    tables: ['plans', 'provider_prices', 'sms_gateways', 'sms_packs'],
  },
  {
    why: 'how far the program has come: a row for a school or an account, or gone with the work that it stands for',
    tables: [
      'instance_secrets',
      'invariant_checks',
      'invariant_marks',
      'restored_copies',
      'search_rebuilds',
      'status_reads',
      'waiting_polls',
      'webhook_lanes',
    ],
  },
  {
    why: 'work that was given up is forgotten 90 days after its school was told (say-set-aside.ts)',
    tables: ['set_aside_jobs'],
  },
  {
    why: 'files go with the record that they belong to (files.forget)',
    tables: ['stored_files'],
  },
  {
    why: 'a row for each migration; and the socket adapter’s own, which it clears by itself',
    tables: ['kysely_migration', 'kysely_migration_lock', 'socket_io_attachments'],
  },
];

/** Tables about which nobody said whether they are cleared, those that are said twice, and those that are not there. */
async function findUndecided(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const there = new Set(rows.map(({ name }) => name));
  const listed = [...purged, ...kept].flatMap(({ tables }) => tables);
  const said = new Set(listed);
  return [
    ...[...there].filter((name) => !said.has(name)).map((name) => `${name}: not listed`),
    ...listed
      .filter((name, at) => listed.indexOf(name) !== at)
      .map((name) => `${name}: listed twice`),
    ...[...said].filter((name) => !there.has(name)).map((name) => `${name}: not there`),
  ];
}

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.remove();
});

describe('every table', () => {
  it('is cleared by a job, or is kept for a reason', async () => {
    expect(await findUndecided(client)).toEqual([]);
  });

  it('that is new fails until somebody says which', async () => {
    await client.query('create table planted (org_id uuid, id uuid, primary key (org_id, id))');
    expect(await findUndecided(client)).toEqual(['planted: not listed']);
  });

  it('that is cleared stands in the operator’s table of kept times', async () => {
    const text = await readFile(path.join(projectFolder, 'docs/operations.md'), 'utf8');
    const [, times = ''] = /\| What only grows .*\n((?:\|.*\n)+)/.exec(text) ?? [];
    const missing = purged
      .flatMap(({ tables }) => tables)
      .filter((table) => !times.includes(`\`${table}\``));
    expect(missing).toEqual([]);
  });

  it('that is cleared is so by a job that the program runs, every hour or every night', async () => {
    const app = await startTestApp();
    try {
      const run = new Map(
        recurringOf(modulesOf(app.node.services)).map(({ name, kind }) => [name, kind]),
      );
      for (const { by } of purged) {
        // Where it takes long, no sweep waits for it.
        expect(run.get(by.name), by.name).toBe('rounds');
        expect(by.cron, by.name).toMatch(/^\d+ (?:\d+|\*) \* \* \*$/);
      }
    } finally {
      await app.close();
    }
  });
});
