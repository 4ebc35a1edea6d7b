import type { Capability } from '@ardoise/contract/shop/capabilities';
import type { PlanId } from '@ardoise/contract/shop/plans';
import type { Generated, Selectable } from 'kysely';

interface PlansTable {
  id: PlanId;
  place: number;
  name: string;
  currency: string;
  monthly: number;
  monthly_by_year: number;
  yearly: number;
  month_xaf: number;
  year_xaf: number;
  capabilities: Capability[];
  version: Generated<number>;
}

interface SmsPacksTable {
  id: string;
  messages: number;
  price: number;
  is_on: Generated<boolean>;
  version: Generated<number>;
}

interface ProviderPricesTable {
  is_only: Generated<boolean>;
  sender_id: number;
  version: Generated<number>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    plans: PlansTable;
    sms_packs: SmsPacksTable;
    provider_prices: ProviderPricesTable;
  }
}

export type PlanRow = Selectable<PlansTable>;
export type PackRow = Selectable<SmsPacksTable>;
