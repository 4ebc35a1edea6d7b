import { screenAddress, type screens } from '../protocol/screens.ts';

/** Where a record of a kind is looked at. What has no screen of its own, or is gone, is not linked to. */
const screenOf: Readonly<Record<string, keyof typeof screens>> = {
  apiKey: 'apiKeys',
  application: 'application',
  campaign: 'campaign',
  cashSession: 'cashSession',
  chat: 'chat',
  family: 'family',
  gallery: 'gallery',
  galleryItem: 'gallery',
  guardian: 'user',
  invitation: 'team',
  invoice: 'invoice',
  invoiceRun: 'invoiceRun',
  order: 'order',
  paymentSettings: 'paymentSettings',
  payout: 'payout',
  rating: 'reviews',
  publicPage: 'appSettings',
  senderId: 'senderIds',
  service: 'service',
  settings: 'appSettings',
  staff: 'team',
  student: 'student',
  transaction: 'transaction',
  webhook: 'webhook',
  year: 'year',
};

/** The address of the record within the console; null where there is none. */
export function recordAddress(subject: string, subjectId: string | null): string | null {
  const screen = Object.hasOwn(screenOf, subject) ? screenOf[subject] : undefined;
  return screen === undefined || subjectId === null ? null : screenAddress(screen, subjectId);
}
