import type { SmsGatewayName } from '../../../platform/sms-settings.ts';

export interface Sms {
  /** A Cameroon mobile number of nine digits. */
  readonly to: string;
  readonly text: string;
  /** As the phone shows it; null: whatever the gateway shows by itself. */
  readonly sender: string | null;
}

/**
 * Why a gateway does not take a message. `noCredit`, `wrongSender` and `refused` are its own affair, and another gateway
 * may take the message; `wrongNumber` and `blocked` are the recipient's, and none will.
 */
export type SmsRefusalReason = 'noCredit' | 'wrongSender' | 'wrongNumber' | 'blocked' | 'refused';

export interface SmsAccepted {
  readonly kind: 'accepted';
  /** What receipts call it; null where the gateway gave it no name. */
  readonly reference: string | null;
}

export interface SmsRefused {
  readonly kind: 'refused';
  readonly reason: SmsRefusalReason;
  /** In its own words, as long as they are, with whatever it repeats of the message. */
  readonly said: string;
}

/** No answer that can be read. */
export interface SmsUnanswered {
  readonly kind: 'unanswered';
  /** False where the gateway has certainly heard nothing. */
  readonly mayHaveGone: boolean;
  readonly said: string;
}

export type SmsAnswer = SmsAccepted | SmsRefused | SmsUnanswered;

/** The last word on a message. What is still under way is no receipt. */
export interface DeliveryReceipt {
  readonly reference: string;
  readonly state: 'delivered' | 'undelivered';
  /** Why it did not arrive, in the gateway's words. */
  readonly reason: string | null;
  /** Nine digits, where the gateway names the recipient so that it can be read. */
  readonly phone: string | null;
}

export interface SmsGateway {
  readonly name: SmsGatewayName;
  readonly send: (sms: Sms) => Promise<SmsAnswer>;
  /** What the body of a callback tells; nothing where it cannot be read. */
  readonly readReceipts: (body: string) => readonly DeliveryReceipt[];
  /** How many messages can still be sent, or null where it does not say; no function where there is no such call. */
  readonly credit: (() => Promise<number | null>) | null;
}
