/**
 * Letters of other alphabets, and signs, by the Latin letter that they are taken for. Capitals stand apart where they look
 * like another letter than the small one does: the Greek Η is taken for an H, and η for an n.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'АаΑαɑ4@',
  b: 'ВвЬьΒβ8',
  c: 'СсϹϲ¢',
  d: 'ԁɗđð',
  e: 'ЕеЁёΕεɛəЄє3€',
  f: 'ƒϜ',
  g: 'ɡԌ9',
  h: 'НнΗһħ',
  i: 'ІіΙιıɨ',
  j: 'Јјϳ',
  k: 'КкΚκ',
  l: 'Ӏłǀ1|!',
  m: 'МмΜ',
  n: 'Νηŋп',
  o: 'ОоΟοσɔøө0',
  p: 'РрΡρ',
  q: 'ԛ',
  r: 'гᴦ',
  s: 'Ѕѕ5$',
  t: 'ТтΤτ7',
  u: 'υʉцս',
  v: 'ѵν',
  w: 'Ԝԝωш',
  x: 'ХхΧχ×',
  y: 'УуΥγү',
  z: 'Ζᴢ2',
  ae: 'æÆ',
  oe: 'œŒ',
  ss: 'ß',
};

const latinOf = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) =>
    Array.from(others, (other) => [other, latin] as const),
  ),
);

/**
 * What is left of a name for an eye that passes over it: without case, accents, spaces and punctuation, with one letter
 * for all that look like it. Two names with one skeleton are taken for each other.
 */
export function nameSkeleton(name: string): string {
  const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '');
  const latin = Array.from(plain(name), (sign) => latinOf.get(sign) ?? sign).join('');
  const letters = Array.from(plain(latin.toLowerCase()), (sign) => latinOf.get(sign) ?? sign);
  return letters
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** The letters and signs that names of schools here are written with, once accents are taken off. */
const usualSigns = /^[\p{ASCII}’‘“”«»–—·°\u00a0\u202fŊŋƆɔƐɛƁɓƊɗƏəƗɨɄʉÆæŒœØøßıŁłĐđ]*$/u;

/**
 * Whether a name holds letters of another alphabet, or signs that are drawn like letters or like a mark of ours. No table
 * of look-alikes is ever complete, so a person looks at such a name whatever it resembles.
 */
export const hasUnusualSigns = (name: string): boolean =>
  !usualSigns.test(name.normalize('NFD').replace(/\p{M}/gu, ''));

/** Shorter names differ by one letter without being taken for each other: `Form 1` and `Form 2`. */
const longEnoughForSlip = 8;
/** A name of this length within another one is what people read: `Collège Les Palmiers (officiel)`. */
const longEnoughWithin = 10;

/** Whether one is the other with one letter changed, left out, added, or two that changed places. */
function differsByOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  const rest = (text: string, after: number): string => text.slice(from + after);
  if (long.length > short.length) return rest(short, 0) === rest(long, 1);
  const areSwapped = short[from] === long[from + 1] && short[from + 1] === long[from];
  return rest(short, 1) === rest(long, 1) || (areSwapped && rest(short, 2) === rest(long, 2));
}

/** Whether a guardian could take one school's name for the other's. */
export function namesResemble(one: string, other: string): boolean {
  const [a, b] = [nameSkeleton(one), nameSkeleton(other)];
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length >= longEnoughWithin && long.includes(short)) return true;
  return short.length >= longEnoughForSlip && differsByOneSlip(a, b);
}

/** The same of an address, or of the few letters before receipt numbers, in which every letter counts. */
export const looksLike = (one: string, other: string): boolean =>
  nameSkeleton(one) === nameSkeleton(other);
