import type { Tx } from '../../../platform/db/database.ts';
import { readSettings } from '../account/settings.ts';
import { opensAt } from './rules.ts';

/** When messages of the school may go again; null where they may go now. */
export const messagesOpenAt = async (tx: Tx, orgId: string, now: Date): Promise<Date | null> =>
  opensAt(now, await readSettings(tx, orgId));
