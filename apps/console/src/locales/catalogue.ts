import type { Language } from '@ardoise/contract/values/language';
import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { Messages } from './messages.ts';

export type Domain = keyof Messages;

/** Each file has the texts of its domain under the domain's name: the start names every file, so that nothing more is said of one. */
type Loaders = {
  readonly [D in Domain]: () => Promise<Readonly<Record<D, SameKeys<Messages[D]>>>>;
};

/** One file a domain and language, so that a reader loads only what the screen at hand says, in one language. */
export const catalogue: Readonly<Record<Language, Loaders>> = {
  en: {
    shell: () => import('./en/shell.ts'),
    settings: () => import('./en/settings.ts'),
    access: () => import('./en/access.ts'),
    account: () => import('./en/account.ts'),
    image: () => import('./en/image.ts'),
    list: () => import('./en/list.ts'),
    people: () => import('./en/people.ts'),
    students: () => import('./en/students.ts'),
    merging: () => import('./en/merging.ts'),
    studentImport: () => import('./en/student-import.ts'),
    admissions: () => import('./en/admissions.ts'),
    users: () => import('./en/users.ts'),
    families: () => import('./en/families.ts'),
    years: () => import('./en/years.ts'),
    services: () => import('./en/services.ts'),
    money: () => import('./en/money.ts'),
    corrections: () => import('./en/corrections.ts'),
    fees: () => import('./en/fees.ts'),
    invoicing: () => import('./en/invoicing.ts'),
    invoiceForm: () => import('./en/invoice-form.ts'),
    billMany: () => import('./en/bill-many.ts'),
    balance: () => import('./en/balance.ts'),
    transactions: () => import('./en/transactions.ts'),
    unmatched: () => import('./en/unmatched.ts'),
    paymentSettings: () => import('./en/payment-settings.ts'),
    till: () => import('./en/till.ts'),
    offlineDesk: () => import('./en/offline-desk.ts'),
    desk: () => import('./en/desk.ts'),
  },
  fr: {
    shell: () => import('./fr/shell.ts'),
    settings: () => import('./fr/settings.ts'),
    access: () => import('./fr/access.ts'),
    account: () => import('./fr/account.ts'),
    image: () => import('./fr/image.ts'),
    list: () => import('./fr/list.ts'),
    people: () => import('./fr/people.ts'),
    students: () => import('./fr/students.ts'),
    merging: () => import('./fr/merging.ts'),
    studentImport: () => import('./fr/student-import.ts'),
    admissions: () => import('./fr/admissions.ts'),
    users: () => import('./fr/users.ts'),
    families: () => import('./fr/families.ts'),
    years: () => import('./fr/years.ts'),
    services: () => import('./fr/services.ts'),
    money: () => import('./fr/money.ts'),
    corrections: () => import('./fr/corrections.ts'),
    fees: () => import('./fr/fees.ts'),
    invoicing: () => import('./fr/invoicing.ts'),
    invoiceForm: () => import('./fr/invoice-form.ts'),
    billMany: () => import('./fr/bill-many.ts'),
    balance: () => import('./fr/balance.ts'),
    transactions: () => import('./fr/transactions.ts'),
    unmatched: () => import('./fr/unmatched.ts'),
    paymentSettings: () => import('./fr/payment-settings.ts'),
    till: () => import('./fr/till.ts'),
    offlineDesk: () => import('./fr/offline-desk.ts'),
    desk: () => import('./fr/desk.ts'),
  },
};
