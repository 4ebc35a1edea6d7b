import { Buffer } from 'node:buffer';

/** Rows as the operators' own exports have them. */

const pairs = [
  'From / Fee',
  'From / External fee',
  'To / Fee',
  'To / External fee',
  'From / Refunded fee',
  'To / Refunded fee',
  'From / Taxes',
  'To / Taxes',
  'From / Refunded taxes',
  'To / Refunded taxes',
  'Discount',
  'From / Promotion',
  'To / Promotion',
  'Coupon',
  'Amount',
  'Balance',
  'External amount',
];

export const mtnHeads = [
  ...['Id', 'External id', 'Date', 'Status', 'Type', 'Provider category'],
  ...['From', 'From name', 'From handler name', 'To', 'To name', 'To handler name', 'To message'],
  ...['Initiated by', 'Initiated by', 'On behalf of', 'On behalf of', 'Approved by'],
  ...pairs.flatMap((name) => [name, 'Currency']),
  ...['External FX rate', 'External service provider'],
];

export interface MtnRow {
  readonly id: string;
  readonly externalId?: string;
  readonly date?: string;
  readonly status?: string;
  readonly type?: string;
  readonly phone?: string;
  /** Whose the money becomes, and whose it was where that is no subscriber. */
  readonly to?: string;
  readonly from?: string;
  readonly name?: string;
  readonly message?: string;
  readonly amount?: number | string;
  readonly fee?: number;
}

export function mtnRow(row: MtnRow): string[] {
  const cells = mtnHeads.map(() => '');
  cells[0] = row.id;
  cells[1] = row.externalId ?? '';
  cells[2] = row.date ?? '2026-11-15 09:00:00';
  cells[3] = row.status ?? 'Successful';
  cells[4] = row.type ?? 'Debit';
  cells[6] = row.from ?? (row.phone === undefined ? '' : `FRI:237${row.phone}/MSISDN`);
  cells[9] = row.to ?? '';
  cells[7] = row.name ?? '';
  cells[12] = row.message ?? '';
  cells[22] = row.fee === undefined ? '' : String(row.fee);
  cells[46] = String(row.amount ?? 40_000);
  cells[47] = 'XAF';
  return cells;
}

const quoted = (cell: string): string =>
  /[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export const csvOf = (rows: ReadonlyArray<readonly string[]>, separator = ','): Buffer =>
  Buffer.from(rows.map((row) => row.map(quoted).join(separator)).join('\r\n'));

export const mtnFile = (...rows: readonly MtnRow[]): Buffer =>
  csvOf([mtnHeads, ...rows.map(mtnRow)]);

export const orangeHeads = [
  ...['N°', 'Date', 'Heure', 'Référence', 'Service', 'Paiement', 'Statut', 'Mode'],
  ...['N° de Compte', 'Wallet', 'N° Pseudo', 'N° de Compte', 'Wallet', 'Débit', 'Crédit'],
  ...['Compte: 699000111', 'Sous-réseau'],
];

export const orangeRow = (
  reference: string,
  phone: string,
  credit: string,
  debit = '',
  status = 'Succès',
): string[] => [
  ...['1', '15/11/2026', '10:30:05', reference, debit === '' ? 'Merchant Payment' : 'Cash in'],
  ...['Transaction', status, 'USSD', '699000111', 'Normal', '', phone, 'Normal', debit, credit],
  ...['', 'Centre'],
];

export const orangePreamble = [
  ['Application', 'Orange Money'],
  ['Début de Période', '15/11/2026'],
  ['Relevé de vos opérations'],
  ['Opération', '', '', '', '', '', '', '', 'Agent', '', '', 'Correspondant', '', 'Montant (XAF)'],
];
