const box = (type: string, ...inside: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(inside);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

const handler = (kind: string): Buffer =>
  box('mdia', box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(13)])));

/** Where the demo's film was made, as cameras write it. */
export const filmedAt = '+04.0511+009.7679/';

interface Film {
  readonly brand?: string;
  readonly tracks?: readonly string[];
  /** Of what would be pictures and sound. */
  readonly bytes?: number;
}

/** A film as its boxes say, with nothing to see in it. It has the place where it was filmed in three places. */
export function film({ brand = 'isom', tracks = ['vide', 'soun'], bytes = 64 }: Film = {}): Buffer {
  const place = box('udta', box('\u00a9xyz', Buffer.from(filmedAt)));
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0isomavc1`, 'latin1')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      ...tracks.map((kind) => box('trak', handler(kind), place)),
      place,
    ),
    box('meta', Buffer.from(filmedAt)),
    box('mdat', Buffer.alloc(bytes, 7)),
  ]);
}
