import type { Job } from '../../../platform/jobs.ts';
import { inSchool } from '../../../platform/work.ts';
import { findCollection } from './read-collections.ts';

/** When a link's time is over, whoever listens hears that nobody paid. What is under way then tells by itself how it ends. */
export const endLink: Job<{ readonly orgId: string; readonly id: string }> = {
  name: 'collections.endLink',
  kind: 'upkeep',
  maxAttempts: 10,
  work: ({ orgId, id }, { services }) =>
    inSchool(services, orgId, async (work) => {
      const row = await findCollection(work, id);
      if (row?.state === 'failed') await work.emit('collection.changed', id, { state: 'failed' });
    }),
};
