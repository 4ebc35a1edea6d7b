import { z } from 'zod';
import { call, type Endpoint } from './call.ts';
import type { ErrorEntry } from './errors.ts';

/** Asks for a list as a file: where it is fetched, and how many rows it has. `body` chooses what is in it. */
export const exportCall = <const At extends Endpoint, Body extends z.ZodObject>(
  at: At,
  body: Body,
  refusals: readonly ErrorEntry[] = [],
) =>
  call({
    ...at,
    summary: 'The list as .xlsx, as an address to download from (good for ten minutes)',
    access: 'reports.read',
    isOpenWhenSuspended: true,
    refusals,
    body,
    answer: z.object({ address: z.string(), rows: z.number().int() }),
  });
