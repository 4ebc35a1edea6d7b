import type { EventName } from '@ardoise/contract/protocol/events';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

interface TestEvent {
  readonly name: EventName;
  readonly recordId: string;
  readonly facts: unknown;
}

/** What has happened in a school, in the order in which it was said. */
export const readEvents = ({ node }: TestApp, orgId: string): Promise<TestEvent[]> =>
  node.services.db.read({ orgId }, async (tx) => {
    const rows = await tx
      .selectFrom('events')
      .select(['name', 'record_id as recordId', 'facts'])
      .where('org_id', '=', orgId)
      .orderBy('position')
      .execute();
    return rows as TestEvent[];
  });

/** Waits until everybody who follows what has happened in a school has heard of it. */
export const untilHeard = ({ node }: TestApp, orgId: string): Promise<boolean> =>
  until('everybody has heard', () =>
    node.services.db.read({ orgId }, async (tx) => {
      const waiting = await tx
        .selectFrom('event_deliveries')
        .select('position')
        .where('org_id', '=', orgId)
        .limit(1)
        .execute();
      return waiting.length === 0;
    }),
  );
