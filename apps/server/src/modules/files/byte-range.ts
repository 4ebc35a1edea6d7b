export interface ByteRange {
  readonly from: number;
  /** The last byte, which is part of it. */
  readonly to: number;
}

/** What a player asks for: null for all of it, and `outside` for what is not there. */
export function readRange(
  header: string | undefined,
  length: number,
): ByteRange | 'outside' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (asked === null || (asked[1] === '' && asked[2] === '')) return null;
  const [, first = '', last = ''] = asked;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  return from > to || from >= length ? 'outside' : { from, to };
}
