import type { ServiceEvery } from '@ardoise/contract/services';
import type { Period, ServiceType } from '@ardoise/contract/values/service-types';
import type { Generated, Selectable } from 'kysely';

interface ServicesTable {
  org_id: string;
  id: string;
  type: ServiceType;
  name: string;
  folded_name: string;
  description: string;
  cost: number;
  every: ServiceEvery;
  is_enabled: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
  created_by: string | null;
}

interface ServiceItemsTable {
  org_id: string;
  id: string;
  service_id: string;
  position: number;
  name: string;
  cost: number;
  /** Offered no more; whoever subscribed to it still has it. */
  removed_at: Generated<Date | null>;
}

interface ServiceAmountsTable {
  org_id: string;
  service_id: string;
  year_id: string;
  cycle_id: string | null;
  class_id: string | null;
  amount: number;
}

interface SubscriptionsTable {
  org_id: string;
  id: string;
  service_id: string;
  item_id: string | null;
  student_id: string;
  year_id: string;
  every: Period;
  from_on: string;
  to_on: string;
  ended_on: Generated<string | null>;
  ended_reason: Generated<string | null>;
  created_at: Date;
  created_by: string | null;
  /** Both are kept by the database: the last day, and whether of several of one service the student has none that runs longer. */
  runs_until: Generated<string>;
  is_last: Generated<boolean>;
}

/** How many subscriptions run until a day. Kept by the database. */
interface SubscriptionCountsTable {
  org_id: string;
  service_id: string;
  runs_until: string;
  is_last: boolean;
  subscriptions: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    services: ServicesTable;
    service_items: ServiceItemsTable;
    service_amounts: ServiceAmountsTable;
    subscriptions: SubscriptionsTable;
    subscription_counts: SubscriptionCountsTable;
  }
}

export type ServiceRow = Selectable<ServicesTable>;
export type ItemRow = Selectable<ServiceItemsTable>;
export type AmountRow = Selectable<ServiceAmountsTable>;
