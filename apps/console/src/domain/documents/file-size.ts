import type { Language } from '@ardoise/contract/values/language';

const kilobyte = 1024;

/** `84 kB`, `84 ko`, `1.2 MB`: in the units in which the limits are said. */
export function formatFileSize(bytes: number, language: Language): string {
  const isLarge = bytes >= kilobyte * kilobyte;
  const value = isLarge ? bytes / kilobyte / kilobyte : Math.max(1, Math.round(bytes / kilobyte));
  return new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  }).format(value);
}
