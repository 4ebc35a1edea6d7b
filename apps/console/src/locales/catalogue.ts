import type { Language } from '@ardoise/contract/values/language';
import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { Messages } from './messages.ts';

export type Domain = keyof Messages;

type Loaders = { readonly [D in Domain]: () => Promise<SameKeys<Messages[D]>> };

/** One file a domain and language, so that a reader loads only what the screen at hand says, in one language. */
export const catalogue: Readonly<Record<Language, Loaders>> = {
  en: {
    shell: async () => (await import('./en/shell.ts')).shell,
    settings: async () => (await import('./en/settings.ts')).settings,
    access: async () => (await import('./en/access.ts')).access,
    account: async () => (await import('./en/account.ts')).account,
    image: async () => (await import('./en/image.ts')).image,
    list: async () => (await import('./en/list.ts')).list,
    people: async () => (await import('./en/people.ts')).people,
    students: async () => (await import('./en/students.ts')).students,
    merging: async () => (await import('./en/merging.ts')).merging,
    studentImport: async () => (await import('./en/student-import.ts')).studentImport,
    admissions: async () => (await import('./en/admissions.ts')).admissions,
    users: async () => (await import('./en/users.ts')).users,
    families: async () => (await import('./en/families.ts')).families,
    years: async () => (await import('./en/years.ts')).years,
    services: async () => (await import('./en/services.ts')).services,
    money: async () => (await import('./en/money.ts')).money,
    corrections: async () => (await import('./en/corrections.ts')).corrections,
    fees: async () => (await import('./en/fees.ts')).fees,
    balance: async () => (await import('./en/balance.ts')).balance,
    transactions: async () => (await import('./en/transactions.ts')).transactions,
    unmatched: async () => (await import('./en/unmatched.ts')).unmatched,
    paymentSettings: async () => (await import('./en/payment-settings.ts')).paymentSettings,
    till: async () => (await import('./en/till.ts')).till,
    offlineDesk: async () => (await import('./en/offline-desk.ts')).offlineDesk,
    sms: async () => (await import('./en/sms.ts')).sms,
    smsAccount: async () => (await import('./en/sms-account.ts')).smsAccount,
    desk: async () => (await import('./en/desk.ts')).desk,
  },
  fr: {
    shell: async () => (await import('./fr/shell.ts')).shell,
    settings: async () => (await import('./fr/settings.ts')).settings,
    access: async () => (await import('./fr/access.ts')).access,
    account: async () => (await import('./fr/account.ts')).account,
    image: async () => (await import('./fr/image.ts')).image,
    list: async () => (await import('./fr/list.ts')).list,
    people: async () => (await import('./fr/people.ts')).people,
    students: async () => (await import('./fr/students.ts')).students,
    merging: async () => (await import('./fr/merging.ts')).merging,
    studentImport: async () => (await import('./fr/student-import.ts')).studentImport,
    admissions: async () => (await import('./fr/admissions.ts')).admissions,
    users: async () => (await import('./fr/users.ts')).users,
    families: async () => (await import('./fr/families.ts')).families,
    years: async () => (await import('./fr/years.ts')).years,
    services: async () => (await import('./fr/services.ts')).services,
    money: async () => (await import('./fr/money.ts')).money,
    corrections: async () => (await import('./fr/corrections.ts')).corrections,
    fees: async () => (await import('./fr/fees.ts')).fees,
    balance: async () => (await import('./fr/balance.ts')).balance,
    transactions: async () => (await import('./fr/transactions.ts')).transactions,
    unmatched: async () => (await import('./fr/unmatched.ts')).unmatched,
    paymentSettings: async () => (await import('./fr/payment-settings.ts')).paymentSettings,
    till: async () => (await import('./fr/till.ts')).till,
    offlineDesk: async () => (await import('./fr/offline-desk.ts')).offlineDesk,
    sms: async () => (await import('./fr/sms.ts')).sms,
    smsAccount: async () => (await import('./fr/sms-account.ts')).smsAccount,
    desk: async () => (await import('./fr/desk.ts')).desk,
  },
};
