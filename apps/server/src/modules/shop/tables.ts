import type { ChosenLine, OrderLine } from '@ardoise/contract/shop/orders';
import type { ColumnType, Selectable } from 'kysely';

interface ShopOrdersTable {
  org_id: string;
  id: string;
  number: string;
  /** Written as text, read as data. */
  lines: ColumnType<OrderLine[], string, never>;
  total: number;
  ordered_at: Date;
  ordered_by: string | null;
  ordered_by_name: string | null;
  /** When its lines took effect; whether it waits or failed is its transaction's to say. */
  paid_at: Date | null;
}

interface ShopCartsTable {
  org_id: string;
  person_id: string;
  lines: ColumnType<ChosenLine[], string, string>;
  changed_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    shop_orders: ShopOrdersTable;
    shop_carts: ShopCartsTable;
  }
}

export type ShopOrderRow = Selectable<ShopOrdersTable>;
