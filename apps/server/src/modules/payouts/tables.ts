import type {
  PayoutFailure,
  PayoutPurpose,
  PayoutState,
  PayoutWay,
} from '@ardoise/contract/payouts/payouts';
import type { PayOperator } from '@ardoise/contract/transactions';
import type { Generated, Selectable } from 'kysely';
import type { PayoutKind } from '../mobile-money/public.ts';

interface PayoutTargetsTable {
  org_id: string;
  id: string;
  kind: 'phone' | 'bank';
  operator: PayOperator | null;
  phone: string | null;
  bank: string | null;
  account: string | null;
  holder: string;
  verified_at: Date | null;
  refused_reason: string | null;
  code_hash: string | null;
  code_sent_at: Date | null;
  code_tries: Generated<number>;
  created_at: Date;
  created_by: string | null;
  created_by_name: string | null;
  removed_at: Date | null;
}
export type PayoutTargetRow = Selectable<PayoutTargetsTable>;

interface PayoutCodesTable {
  org_id: string;
  id: string;
  phone: string;
  sent_at: Date;
}

export interface PayoutRow {
  org_id: string;
  id: string;
  number: string;
  purpose: PayoutPurpose;
  /** Null of a disbursement. */
  target_id: string | null;
  way: PayoutWay;
  kind: PayoutKind;
  phone: string | null;
  bank: string | null;
  account: string | null;
  holder: string | null;
  amount: number;
  reference: string | null;
  state: PayoutState;
  waits_for: 'person' | 'desk' | null;
  failure: PayoutFailure | null;
  reason: string | null;
  created_at: Date;
  created_by: string | null;
  created_by_name: string | null;
  key_id: string | null;
  /** Who made that key. */
  key_made_by: string | null;
  approved_at: Date | null;
  approved_by: string | null;
  approved_by_name: string | null;
  desk_at: Date | null;
  desk_by: string | null;
  account_id: string | null;
  partner_number: string;
  operator_token: string | null;
  provider_reference: string | null;
  asked_at: Date | null;
  completed_at: Date | null;
}

interface PayoutRulesTable {
  org_id: string;
  second_person_above: number | null;
  /** What counts from `next_at` on, where that is set. */
  next_second_person_above: number | null;
  next_at: Date | null;
  version: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    payout_targets: PayoutTargetsTable;
    payout_codes: PayoutCodesTable;
    payouts: PayoutRow;
    payout_rules: PayoutRulesTable;
  }
}
