import { describe, expect, it } from 'vitest';
import { film, filmedAt } from '../gallery/testing/mp4.ts';
import { readRange } from './byte-range.ts';
import { cleanMp4 } from './mp4.ts';

describe('an MP4', () => {
  it('loses the place where it was filmed, and keeps its length and everything else in its place', () => {
    const whole = film();
    const cleaned = Buffer.from(whole);
    expect(whole.includes(filmedAt)).toBe(true);
    expect(cleanMp4(cleaned)).toBeNull();
    expect(cleaned.includes(filmedAt)).toBe(false);
    expect(cleaned.length).toBe(whole.length);
    expect(cleaned.subarray(-64)).toEqual(whole.subarray(-64));
    expect(cleanMp4(cleaned)).toBeNull();
  });

  it('loses a track that is neither picture nor sound', () => {
    const cleaned = film({ tracks: ['vide', 'meta'] });
    expect(cleanMp4(cleaned)).toBeNull();
    expect(cleaned.toString('latin1').match(/trak/g)).toHaveLength(1);
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['a film of QuickTime', film({ brand: 'qt  ' })],
    ['sound alone', film({ tracks: ['soun'] })],
  ])('is not %s', (_name, content) => {
    expect(cleanMp4(content)).toBe('notAVideo');
  });

  it('that was cut off anywhere behind its beginning is known as not whole', () => {
    const whole = film();
    for (let length = 16; length < whole.length; length += 1)
      expect(cleanMp4(Buffer.from(whole.subarray(0, length)))).not.toBeNull();
  });

  it('whose boxes claim more than there is does no harm', () => {
    for (const claimed of [0, 1, 2, 7, 0xff_ff_ff_ff]) {
      const bent = film();
      bent.writeUInt32BE(claimed, 24);
      expect(() => cleanMp4(bent)).not.toThrow();
    }
  });
});

describe('what a player asks for', () => {
  it.each([
    [undefined, null],
    ['bytes=0-', { from: 0, to: 99 }],
    ['bytes=10-19', { from: 10, to: 19 }],
    ['bytes=90-500', { from: 90, to: 99 }],
    ['bytes=-5', { from: 95, to: 99 }],
    ['bytes=-500', { from: 0, to: 99 }],
    ['bytes=100-', 'outside'],
    ['bytes=20-10', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['lines=0-1', null],
  ])('%s of 100 bytes', (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });
});
