/** Pure: takes from an MP4 what cameras write beside the pictures: where and with what it was made. */

/** Boxes that hold boxes, on the way to those that tell. */
const holders = new Set(['moov', 'trak', 'moof', 'traf']);
/** What a player does not need, and what holds the place, the device and whatever else somebody wrote. */
const telling = new Set(['udta', 'meta', 'uuid']);

function blank(content: Buffer, from: number, until: number): void {
  let at = from;
  while (at + 8 <= until) {
    const size = content.readUInt32BE(at);
    const type = content.toString('latin1', at + 4, at + 8);
    // 0: to the end. 1: a size of 64 bits, which only the pictures themselves need.
    const isLong = size === 1 && at + 16 <= until;
    const length =
      size === 0 ? until - at : isLong ? Number(content.readBigUInt64BE(at + 8)) : size;
    const end = at + length;
    if (length < 8 || end > until) return;
    if (telling.has(type)) {
      content.write('free', at + 4, 'latin1');
      content.fill(0, at + (isLong ? 16 : 8), end);
    } else if (holders.has(type)) blank(content, at + 8, end);
    at = end;
  }
}

/** The same length, so that nothing in the file that counts bytes is wrong afterwards. */
export function withoutPlace(content: Buffer): Buffer {
  if (content.length < 12 || content.toString('latin1', 4, 8) !== 'ftyp') return content;
  const copy = Buffer.from(content);
  blank(copy, 0, copy.length);
  return copy;
}
