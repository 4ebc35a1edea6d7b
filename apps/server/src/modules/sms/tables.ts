import type { SmsEntryKind } from '@ardoise/contract/sms/account';
import type { CampaignRefusal } from '@ardoise/contract/sms/campaign-refusals';
import type {
  CampaignKind,
  CampaignState,
  SmsFailure,
  SmsMessageState,
} from '@ardoise/contract/sms/campaigns';
import type { AudienceChoice, LeftOut } from '@ardoise/contract/sms/compose';
import type { ReminderRule } from '@ardoise/contract/sms/reminders';
import type { Language } from '@ardoise/contract/values/language';
import type { Generated, Selectable } from 'kysely';
import type { SmsGatewayName } from '../../platform/sms-settings.ts';

interface SmsAccountsTable {
  org_id: string;
  /** Free to be sent: one for each part of an SMS. */
  messages: Generated<number>;
  reserved: Generated<number>;
  /** What was paid for both. */
  xaf: Generated<number>;
  alarm_threshold: Generated<number | null>;
  alarm_people: Generated<string[]>;
  /** Whether the alarm has rung since the balance was last above the threshold. */
  is_below: Generated<boolean>;
  alarm_version: Generated<number>;
  quiet_until: Generated<number>;
  quiet_from: Generated<number>;
  settings_version: Generated<number>;
}

interface SmsEntriesTable {
  org_id: string;
  id: string;
  at: Date;
  kind: SmsEntryKind;
  messages: number;
  reserved_delta: number;
  xaf: number;
  campaign_id: string | null;
  order_id: string | null;
  reason: string | null;
}

interface SmsGroupsTable {
  org_id: string;
  id: string;
  name: string;
  folded_name: string;
  version: Generated<number>;
  created_at: Date;
  created_by: string | null;
}

interface SmsGroupFamiliesTable {
  org_id: string;
  group_id: string;
  family_id: string;
}

interface SmsUploadsTable {
  org_id: string;
  id: string;
  file_name: string;
  fields: string[];
  sealed: string;
  /** Of its phones; null of what an earlier release kept. */
  fingerprint: string | null;
  created_at: Date;
  created_by: string | null;
}

interface SmsCampaignsTable {
  org_id: string;
  id: string;
  kind: CampaignKind;
  name: string;
  state: CampaignState;
  choice: AudienceChoice | null;
  recipients: 'all' | 'first';
  text_en: string;
  text_fr: string;
  is_plain: boolean;
  language: Language;
  fingerprint: string;
  sender: Generated<string | null>;
  /** Which carry that name; the others the provider's. */
  sender_gateways: Generated<string[]>;
  send_at: Date | null;
  started_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  waits_until: Generated<Date | null>;
  /** How often in a row it waited because no gateway took anything. */
  pauses: Generated<number>;
  cancelled_at: Generated<Date | null>;
  start_faults: Generated<number>;
  people: Generated<number>;
  left_out: Generated<LeftOut>;
  reserved: Generated<number>;
  used: Generated<number>;
  used_xaf: Generated<number>;
  refusal: Generated<CampaignRefusal | null>;
  /** When the last of its messages went by their age; how many went in each state is kept. */
  cleared_at: Generated<Date | null>;
  cleared_sent: Generated<number>;
  cleared_delivered: Generated<number>;
  cleared_failed: Generated<number>;
  cleared_cancelled: Generated<number>;
  /** Of these, by a gateway that does not have the school's name. */
  cleared_other_sender: Generated<number>;
  version: Generated<number>;
  created_at: Date;
  created_by: string | null;
}

/** A child, the deadline by which what it owes was to be paid, and how much that was; by which invoice, where it is one's. */
export interface RemindedOf {
  readonly id: string;
  readonly deadline: string;
  readonly amount: number;
  readonly invoiceId: string | null;
}

interface SmsReminderSettingsTable {
  org_id: string;
  rules: readonly ReminderRule[];
  hour: number;
  recipients: 'all' | 'first';
  version: Generated<number>;
}

interface SmsReminderSkipsTable {
  org_id: string;
  day: string;
  recipient_hash: string;
  left_out_by: string | null;
  left_out_at: Date;
}

interface SmsReminderShortagesTable {
  org_id: string;
  day: string;
  campaign_id: string;
}

interface SmsMessagesTable {
  org_id: string;
  id: string;
  campaign_id: string;
  guardian_id: string | null;
  /** Of an uploaded list: the row of the file. */
  list_row: Generated<number | null>;
  recipient_masked: string;
  recipient_hash: string;
  language: Language;
  sealed: string | null;
  parts: number;
  state: SmsMessageState | 'sending';
  failure: Generated<SmsFailure | null>;
  said: Generated<string | null>;
  gateway: Generated<SmsGatewayName | null>;
  gateway_reference: Generated<string | null>;
  tries: Generated<number>;
  claim_id: Generated<string | null>;
  claimed_at: Generated<Date | null>;
  sent_at: Generated<Date | null>;
  delivered_at: Generated<Date | null>;
  reminded_on: Generated<string | null>;
  reminded_of: Generated<readonly RemindedOf[] | null>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sms_accounts: SmsAccountsTable;
    sms_entries: SmsEntriesTable;
    sms_groups: SmsGroupsTable;
    sms_group_families: SmsGroupFamiliesTable;
    sms_uploads: SmsUploadsTable;
    sms_campaigns: SmsCampaignsTable;
    sms_messages: SmsMessagesTable;
    sms_reminder_settings: SmsReminderSettingsTable;
    sms_reminder_skips: SmsReminderSkipsTable;
    sms_reminder_shortages: SmsReminderShortagesTable;
  }
}

export type SmsAccountRow = Selectable<SmsAccountsTable>;
export type CampaignRow = Selectable<SmsCampaignsTable>;
export type MessageRow = Selectable<SmsMessagesTable>;
