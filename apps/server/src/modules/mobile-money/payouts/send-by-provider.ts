import '../tables.ts';
import type { PayoutWay } from '@ardoise/contract/payouts/payouts';
import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';
import { openProviderOut, type PayoutKind } from './provider-account.ts';
import {
  type OpenOut,
  type OutKind,
  type OutPlace,
  type OutRow,
  type SendsOut,
  sendsOut,
} from './send-out.ts';

/** What rows have alike that go by an account of the provider's. */
export interface ProviderOutRow extends OutRow {
  readonly kind: PayoutKind;
  readonly way: PayoutWay;
  readonly number: string;
  readonly phone: string | null;
  readonly partner_number: string;
}

/** Whose money it is, and who is told. */
interface ByProvider<Row extends ProviderOutRow>
  extends Omit<OutKind<Row>, 'open' | 'lock' | 'set'> {
  /** In which they stand. */
  readonly rows: string;
  /** By the operators' own test systems: nobody's money. */
  readonly isTest: boolean;
}

type Which = Pick<ByProvider<ProviderOutRow>, 'rows' | 'isTest'>;
type Found<Row> = Row & { readonly sealed: string | null; readonly school: string };

const readOpen = <Row extends ProviderOutRow>(
  services: Services,
  { rows: table }: Which,
  { orgId, id }: OutPlace,
): Promise<Found<Row> | undefined> =>
  services.db.read({ orgId }, async (tx) => {
    const { rows } = await sql<Found<Row>>`
      select p.*, a.sealed, o.name as school from ${sql.table(table)} p
        join organisations o on o.org_id = p.org_id
        left join operator_accounts a on a.org_id = p.org_id and a.id = p.account_id
       where p.org_id = ${orgId} and p.id = ${id} and p.state in ('created', 'asked')`.execute(tx);
    return rows[0];
  });

/** Null where none is open by an operator: what goes to a bank is carried out by the desk. */
async function openOut<Row extends ProviderOutRow>(
  services: Services,
  which: Which,
  place: OutPlace,
): Promise<OpenOut<Row> | null> {
  const row = await readOpen<Row>(services, which, place);
  if (row === undefined || row.way === 'bank') return null;
  const { sealed, school, way: operator, kind } = row;
  const { isTest } = which;
  return {
    row,
    operator,
    ...openProviderOut(services, { orgId: place.orgId, operator, kind, isTest, sealed }),
    request: {
      partnerNumber: row.partner_number,
      number: row.number,
      operatorToken: row.operator_token,
      phone: row.phone ?? '',
      amount: row.amount,
      narration: `${school} ${row.number}`,
      callbackUrl: `${services.publicUrl()}/callbacks/${operator}/${row.partner_number}`,
    },
  };
}

const rowsIn = (table: string): Pick<OutKind<ProviderOutRow>, 'lock' | 'set'> => ({
  lock: async (tx, { orgId, id }) => {
    const { rows } = await sql<Pick<OutRow, 'state' | 'account_id'>>`
      select state, account_id from ${sql.table(table)}
       where org_id = ${orgId} and id = ${id} for update`.execute(tx);
    return rows[0];
  },
  set: async (tx, { orgId, id }, steps) => {
    const columns = Object.entries(steps).map(
      ([name, value]: [string, unknown]) => sql`${sql.ref(name)} = ${value}`,
    );
    await sql`
      update ${sql.table(table)} set ${sql.join(columns)}
       where org_id = ${orgId} and id = ${id}`.execute(tx);
  },
});

/** Money that goes by an account of the provider's, be it what is held for a school or a developer's test: sent, followed and settled alike. */
export const sendsByProvider = <Row extends ProviderOutRow>({
  rows,
  isTest,
  ...kind
}: ByProvider<Row>): SendsOut =>
  sendsOut<Row>({
    ...kind,
    ...rowsIn(rows),
    open: (services, place) => openOut<Row>(services, { rows, isTest }, place),
  });
