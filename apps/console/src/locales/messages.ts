import type { Language } from '@ardoise/contract/values/language';
import type { access } from './en/access.ts';
import type { account } from './en/account.ts';
import type { arrears } from './en/arrears.ts';
import type { desk } from './en/desk.ts';
import type { orders } from './en/orders.ts';
import type { payouts } from './en/payouts.ts';
import type { plans } from './en/plans.ts';
import type { shop } from './en/shop.ts';
import type { team } from './en/team.ts';
import type { senderIds } from './en/sender-ids.ts';
import type { apiKeys } from './en/api-keys.ts';
import type { webhooks } from './en/webhooks.ts';
import type { verification } from './en/verification.ts';
import type { deskSales } from './en/desk-sales.ts';
import type { deskPlatform } from './en/desk-platform.ts';
import type { image } from './en/image.ts';
import type { list } from './en/list.ts';
import type { merging } from './en/merging.ts';
import type { people } from './en/people.ts';
import type { sms } from './en/sms.ts';
import type { smsAccount } from './en/sms-account.ts';
import type { settings } from './en/settings.ts';
import type { shell } from './en/shell.ts';
import type { students } from './en/students.ts';
import type { studentImport } from './en/student-import.ts';
import type { admissions } from './en/admissions.ts';
import type { users } from './en/users.ts';
import type { families } from './en/families.ts';
import type { services } from './en/services.ts';
import type { years } from './en/years.ts';
import type { money } from './en/money.ts';
import type { corrections } from './en/corrections.ts';
import type { fees } from './en/fees.ts';
import type { invoicing } from './en/invoicing.ts';
import type { invoiceForm } from './en/invoice-form.ts';
import type { billMany } from './en/bill-many.ts';
import type { balance } from './en/balance.ts';
import type { transactions } from './en/transactions.ts';
import type { unmatched } from './en/unmatched.ts';
import type { till } from './en/till.ts';
import type { offlineDesk } from './en/offline-desk.ts';
import type { paymentSettings } from './en/payment-settings.ts';

/** Every text of the console, by domain. */
export interface Messages {
  shell: typeof shell;
  settings: typeof settings;
  access: typeof access;
  account: typeof account;
  image: typeof image;
  list: typeof list;
  people: typeof people;
  students: typeof students;
  merging: typeof merging;
  studentImport: typeof studentImport;
  admissions: typeof admissions;
  users: typeof users;
  families: typeof families;
  years: typeof years;
  services: typeof services;
  money: typeof money;
  corrections: typeof corrections;
  fees: typeof fees;
  arrears: typeof arrears;
  invoicing: typeof invoicing;
  invoiceForm: typeof invoiceForm;
  billMany: typeof billMany;
  balance: typeof balance;
  transactions: typeof transactions;
  unmatched: typeof unmatched;
  paymentSettings: typeof paymentSettings;
  till: typeof till;
  offlineDesk: typeof offlineDesk;
  sms: typeof sms;
  smsAccount: typeof smsAccount;
  desk: typeof desk;
  orders: typeof orders;
  payouts: typeof payouts;
  plans: typeof plans;
  shop: typeof shop;
  senderIds: typeof senderIds;
  apiKeys: typeof apiKeys;
  webhooks: typeof webhooks;
  team: typeof team;
  verification: typeof verification;
  deskSales: typeof deskSales;
  deskPlatform: typeof deskPlatform;
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}
