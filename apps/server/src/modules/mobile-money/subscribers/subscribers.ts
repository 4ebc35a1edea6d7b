import type { AnySubscriber } from '../../../platform/events/subscriber.ts';
import { notifyPayer } from './notify-payer.ts';
import { tellDoubt } from './tell-doubt.ts';
import { tellExpired } from './tell-expired.ts';
import { tellRefusedAccount } from './tell-refused-account.ts';

export const mobileMoneySubscribers: readonly AnySubscriber[] = [
  notifyPayer,
  tellDoubt,
  tellExpired,
  tellRefusedAccount,
];
