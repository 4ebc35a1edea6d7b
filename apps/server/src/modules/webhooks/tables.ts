import type { Environment } from '@ardoise/contract/developer/environments';
import type {
  DeliveryProblem,
  DeliveryState,
  OffReason,
} from '@ardoise/contract/webhooks/webhooks';
import type { ChosenEventName, WebhookEventName } from '@ardoise/contract/webhooks/webhook-events';
import type { ColumnType, Generated, Selectable } from 'kysely';

interface WebhookEndpointsTable {
  org_id: string;
  id: string;
  address: string;
  description: string;
  environment: Environment;
  events: ChosenEventName[];
  sealed_secret: string;
  secret_end: string;
  secret_at: Date;
  previous_sealed: Generated<string | null>;
  previous_until: Generated<Date | null>;
  is_on: Generated<boolean>;
  off_at: Generated<Date | null>;
  off_reason: Generated<OffReason | null>;
  version: Generated<number>;
  created_at: Date;
  created_by: string | null;
}

interface WebhookLanesTable {
  org_id: string;
  endpoint_id: string;
  sequence: Generated<number>;
  held_by: Generated<string | null>;
  held_until: Generated<Date | null>;
  paused_until: Generated<Date | null>;
  failing_since: Generated<Date | null>;
  is_silent: Generated<boolean>;
  delivered_at: Generated<Date | null>;
}

interface WebhookEventsTable {
  org_id: string;
  id: string;
  type: WebhookEventName;
  environment: Environment;
  record_id: string;
  cause: string;
  data: ColumnType<object, string, never>;
  at: Date;
}

export interface KeptAnswer {
  readonly headers: Record<string, string>;
  readonly text: string;
  readonly isCut: boolean;
}

export interface KeptTry {
  readonly at: string;
  readonly status: number | null;
  readonly problem: DeliveryProblem | null;
  readonly tookMs: number;
}

interface WebhookDeliveriesTable {
  org_id: string;
  id: string;
  endpoint_id: string;
  event_id: string;
  type: WebhookEventName;
  sequence: number;
  state: DeliveryState;
  tries: Generated<number>;
  next_at: Date | null;
  created_at: Date;
  last_at: Generated<Date | null>;
  status: Generated<number | null>;
  problem: Generated<DeliveryProblem | null>;
  request: ColumnType<Record<string, string> | null, string | undefined, string>;
  answer: ColumnType<KeptAnswer | null, string | undefined, string | null>;
  history: ColumnType<KeptTry[], string | undefined, string>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    webhook_endpoints: WebhookEndpointsTable;
    webhook_lanes: WebhookLanesTable;
    webhook_events: WebhookEventsTable;
    webhook_deliveries: WebhookDeliveriesTable;
  }
}

export type EndpointRow = Selectable<WebhookEndpointsTable>;
export type LaneRow = Selectable<WebhookLanesTable>;
export type DeliveryRow = Selectable<WebhookDeliveriesTable>;
