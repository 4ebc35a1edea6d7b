import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { RecurringJob } from '../platform/jobs.ts';
import { createSchool } from './builders.ts';
import { startTestApp, type TestApp } from './test-app.ts';

interface PurgedSchool {
  readonly orgId: string;
  readonly ownerId: string;
  /** What a statement answers within the school. */
  readonly rows: <Row>(statement: RawBuilder<Row>) => Promise<Row[]>;
}

interface Age {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
}

interface Purging {
  /** Runs the job once, as its worker does. */
  readonly purge: () => Promise<void>;
  readonly ago: (age: Age) => Date;
  readonly addSchool: () => Promise<PurgedSchool>;
  readonly app: () => TestApp;
}

/** Called by a test of what a job clears: starts the program before its tests and takes it down after them. */
export function startPurging(job: RecurringJob): Purging {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  return {
    app: () => app,
    purge: () => job.work({ services: app.node.services, attempt: 1, isLastAttempt: true }),
    ago: ({ days = 0, hours = 0, minutes = 0 }) =>
      new Date(app.clock.now().getTime() - ((days * 24 + hours) * 60 + minutes) * 60_000),
    addSchool: async () => {
      const { orgId, ownerId } = await createSchool(app);
      const rows: PurgedSchool['rows'] = (statement) =>
        app.node.services.db.write({ orgId }, async (tx) => (await statement.execute(tx)).rows);
      return { orgId, ownerId, rows };
    },
  };
}
