import { uploadPurpose } from '@ardoise/contract/uploads';
import { z } from 'zod';

/** The part of an address that lets its holder upload, for one purpose and one school, for ten minutes. */
export const uploadLifeSeconds = 600;

export const uploadGrant = z.object({
  orgId: z.uuid(),
  personId: z.uuid(),
  purpose: uploadPurpose,
  expiresAtMs: z.number().int(),
  /** Makes each address different, so that its single use can be recorded. */
  nonce: z.uuid(),
});
export type UploadGrant = z.output<typeof uploadGrant>;
