import type {
  createDisbursement,
  Disbursement,
  listDisbursements,
} from '@ardoise/contract/developer/disbursements';
import type { Environment } from '@ardoise/contract/developer/environments';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import type { KeyContext } from '../../../platform/http/context.ts';

/** What a program does with money that goes out, in the books of its key's environment. */
export interface DisbursementBooks {
  readonly start: (
    context: KeyContext,
    asked: Input<typeof createDisbursement>['body'],
  ) => Promise<Disbursement>;
  readonly read: (context: KeyContext, id: string) => Promise<Disbursement>;
  readonly list: (
    context: KeyContext,
    query: Input<typeof listDisbursements>['query'],
  ) => Promise<Answer<typeof listDisbursements>>;
  readonly readBalance: (context: KeyContext) => Promise<number>;
}

export const presentBalance = (environment: Environment, available: number) => ({
  environment,
  available: Math.max(0, available),
  currency: 'XAF' as const,
});
