import { maxXaf } from '@ardoise/contract/values/money';
import { foldName } from '@ardoise/contract/values/fold-name';

/** What people write for nothing. */
const nothing = new Set(['', '0', '-', '–', '/', 'neant', 'ras', 'nil', 'none', 'rien', 'aucun']);

/**
 * `45000`, `45 000 F`, `45.000 FCFA`, `45,000`: whole francs, grouped as people group them. Null where the cell says that
 * nothing was paid; undefined where it says something else. Anything after the francs is no amount that is counted.
 */
export function amountOf(text: string): number | null | undefined {
  const plain = foldName(text)
    .replace(/(?:frs?|f)?\s*(?:cfa|xaf)\.?$|\s*(?:francs?|frs?|f)\.?$/, '')
    .replaceAll(/[\s’']/g, '');
  if (nothing.has(plain)) return null;
  const isGrouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(plain);
  if (!isGrouped && !/^\d+(?:[.,]0{1,2})?$/.test(plain)) return undefined;
  const amount = Number(isGrouped ? plain.replaceAll(/[.,]/g, '') : plain.replace(/[.,]0+$/, ''));
  if (amount === 0) return null;
  return amount <= maxXaf ? amount : undefined;
}
