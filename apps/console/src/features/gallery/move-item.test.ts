import { describe, expect, it } from 'vitest';
import { inOrder, moveItem, placeAfterKey } from './move-item.ts';
import { titleOfFile } from './upload/title-of-file.ts';

describe('a picture that is moved', () => {
  it('stands where it was put, and at an end where that is beyond it', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moveItem(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
    expect(moveItem(['a', 'b', 'c'], 1, -3)).toEqual(['b', 'a', 'c']);
    expect(moveItem(['a'], 5, 0)).toEqual(['a']);
  });

  it('is not lost when another came meanwhile', () => {
    const items = [{ id: 'a' }, { id: 'new' }, { id: 'b' }];
    expect(inOrder(items, ['b', 'a', 'gone']).map(({ id }) => id)).toEqual(['b', 'a', 'new']);
  });

  it('goes by the arrow keys, to the ends by Home and End, and stays by any other', () => {
    const after = (key: string) => placeAfterKey(key, 1, 5);
    expect(['ArrowLeft', 'ArrowDown', 'Home', 'End', 'x'].map(after)).toEqual([0, 2, 0, 4, null]);
    expect(placeAfterKey('ArrowUp', 0, 5)).toBe(0);
    expect(placeAfterKey('ArrowRight', 4, 5)).toBe(4);
  });
});

describe('the title of a file', () => {
  it.each([
    ['Sports day 2026.jpg', 'Sports day 2026'],
    ['remise_des-prix.jpeg', 'Remise des prix'],
    ['IMG_20260914_103012.jpg', ''],
    ['IMG-20260914-WA0007.jpg', ''],
    ['DSC01234.JPG', ''],
    ['VID_20260914.mp4', ''],
    ['WhatsApp Image 2026-09-14 at 10.30.12.jpeg', ''],
    ['20260914_103012.jpg', ''],
    ['.jpg', ''],
  ])('of %s is “%s”', (name, title) => {
    expect(titleOfFile(name)).toBe(title);
  });

  it('is never longer than a title may be', () => {
    expect(titleOfFile(`${'a'.repeat(200)}.jpg`)).toHaveLength(80);
  });
});
