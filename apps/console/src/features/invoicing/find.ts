import { listInvoices } from '@ardoise/contract/endpoints/invoices';
import type { FindProvider } from '../../domain/find/find.ts';
import { useFindRecords } from '../../domain/find/use-find-records.ts';

/** Found by number, title, family or student. */
export const useFindInvoices = (): FindProvider =>
  useFindRecords({
    screen: 'invoices',
    icon: 'invoice',
    permission: 'fees.read',
    most: 4,
    canMatch: (words) => words.length >= 2,
    ask: async (api, query, options) => {
      const { items } = await api(listInvoices, { query }, options);
      return { items: items.map((item) => ({ ...item, foundBy: null })) };
    },
    describe: ({ number, title, family }) => ({
      title: number ?? title,
      detail: [number === null ? '' : title, family.name].filter(Boolean).join(' · '),
    }),
    page: '/invoicing/$id',
  });
