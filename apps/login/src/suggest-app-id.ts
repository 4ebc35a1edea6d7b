/** Words that say nothing about which school it is. */
const fillers = new Set([
  'de',
  'des',
  'du',
  'la',
  'le',
  'les',
  'et',
  'l',
  'd',
  'the',
  'of',
  'and',
  'for',
]);

const maxLength = 40;

/** `Collège Les Palmiers de Douala` becomes `college-palmiers-douala`. Empty where nothing usable remains. */
export function suggestAppId(schoolName: string): string {
  const words = schoolName
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !fillers.has(word));
  let suggestion = '';
  for (const word of words) {
    const longer = suggestion === '' ? word : `${suggestion}-${word}`;
    if (longer.length > maxLength) break;
    suggestion = longer;
  }
  if (suggestion === '') suggestion = (words[0] ?? '').slice(0, maxLength);
  return suggestion.length >= 3 ? suggestion : '';
}
