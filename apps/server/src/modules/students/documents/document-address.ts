import { z } from 'zod';
import type { Services } from '../../../platform/services.ts';

/** A document is opened at once. */
export const documentLifeSeconds = 120;

export const documentKey = (services: Pick<Services, 'keyFor'>): Buffer =>
  services.keyFor('download-address');

export const documentGrant = z.object({
  kind: z.literal('document'),
  orgId: z.uuid(),
  documentId: z.uuid(),
  expiresAtMs: z.number().int(),
});
export type DocumentGrant = z.output<typeof documentGrant>;
