/** A box of an MP4: its length, four letters, and what is in it. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly inside: number;
  readonly end: number;
}

/** The boxes between two places; null where they do not fill it exactly, as in a file that was cut off. */
function boxesIn(content: Buffer, from: number, to: number): Box[] | null {
  const boxes: Box[] = [];
  let start = from;
  while (start < to) {
    if (start + 8 > to) return null;
    const short = content.readUInt32BE(start);
    const isLong = short === 1;
    if (isLong && start + 16 > to) return null;
    const long = isLong ? Number(content.readBigUInt64BE(start + 8)) : short;
    const inside = start + (isLong ? 16 : 8);
    // A length of nothing means: as far as there is.
    const end = short === 0 ? to : start + long;
    if (end < inside || end > to) return null;
    boxes.push({ type: content.toString('latin1', start + 4, start + 8), start, inside, end });
    start = end;
  }
  return boxes;
}

/** The same length, so that everything behind it stays where it is looked for. */
function empty(content: Buffer, { start, inside, end }: Box): void {
  content.write('free', start + 4, 'latin1');
  content.fill(0, inside, end);
}

/** Where cameras write the place, the device and the owner; none of them is a picture or a sound. */
const isAbout = ({ type }: Box): boolean => ['udta', 'meta', 'uuid'].includes(type);

/** `vide` or `soun`; others are tracks of places and movements. */
function kindOfTrack(content: Buffer, track: Box): string | null {
  const media = boxesIn(content, track.inside, track.end)?.find(({ type }) => type === 'mdia');
  const handler =
    media && boxesIn(content, media.inside, media.end)?.find(({ type }) => type === 'hdlr');
  if (handler === undefined || handler === null || handler.inside + 12 > handler.end) return null;
  return content.toString('latin1', handler.inside + 8, handler.inside + 12);
}

/** QuickTime's own files begin alike, and browsers do not all play them. */
const quickTime = 'qt  ';

export type Mp4Fault = 'notAVideo' | 'videoIncomplete';

/**
 * Tells by its boxes whether this is an MP4 that has arrived whole, and takes out of it, in place, whatever is neither
 * picture nor sound: the place where it was filmed, and by whom.
 */
export function cleanMp4(content: Buffer): Mp4Fault | null {
  if (content.length < 16 || content.toString('latin1', 4, 8) !== 'ftyp') return 'notAVideo';
  if (content.toString('latin1', 8, 12) === quickTime) return 'notAVideo';
  return cleanFilm(content, 'vide');
}

/** The same of whatever is made of such boxes, however it begins: a film, or a sound alone. */
export function cleanFilm(content: Buffer, needed: 'vide' | 'soun'): Mp4Fault | null {
  const boxes = boxesIn(content, 0, content.length);
  if (boxes === null) return 'videoIncomplete';
  const film = boxes.find(({ type }) => type === 'moov');
  const parts = film === undefined ? null : boxesIn(content, film.inside, film.end);
  if (parts === null || !boxes.some(({ type }) => type === 'mdat')) return 'videoIncomplete';
  const tracks = parts.filter(({ type }) => type === 'trak');
  if (!tracks.some((track) => kindOfTrack(content, track) === needed)) return 'notAVideo';
  for (const track of tracks) {
    const kind = kindOfTrack(content, track);
    if (kind !== 'vide' && kind !== 'soun') empty(content, track);
    else
      for (const box of boxesIn(content, track.inside, track.end) ?? [])
        if (isAbout(box)) empty(content, box);
  }
  for (const box of [...boxes, ...parts]) if (isAbout(box)) empty(content, box);
  return null;
}
