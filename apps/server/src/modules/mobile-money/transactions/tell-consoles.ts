import { transactionChanged } from '@ardoise/contract/transactions';
import type { Services } from '../../../platform/services.ts';
import type { TransactionPlace } from './transition.ts';

/** Open consoles of the school read it again, on every node. They learn no more than which one. */
export const tellConsoles = (services: Services, { orgId, id }: TransactionPlace): void =>
  services.live.send(`org:${orgId}`, transactionChanged, { id });
