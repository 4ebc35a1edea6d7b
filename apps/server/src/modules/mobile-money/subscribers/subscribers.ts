import type { AnySubscriber } from '../../../platform/events/subscriber.ts';
import { noteDelivery } from './note-delivery.ts';
import { notifyPayer } from './notify-payer.ts';
import { returnReversedLine } from './return-reversed-line.ts';
import { tellDoubt } from './tell-doubt.ts';
import { tellExpired } from './tell-expired.ts';
import { tellFullWallet } from './tell-full-wallet.ts';
import { tellRefusedAccount } from './tell-refused-account.ts';
import { tellStatement } from './tell-statement.ts';

export const mobileMoneySubscribers: readonly AnySubscriber[] = [
  noteDelivery,
  notifyPayer,
  returnReversedLine,
  tellDoubt,
  tellExpired,
  tellFullWallet,
  tellRefusedAccount,
  tellStatement,
];
