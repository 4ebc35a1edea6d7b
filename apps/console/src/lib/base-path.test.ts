import { describe, expect, it } from 'vitest';
import { basePathOf } from './base-path.ts';

describe('the base path', () => {
  it('is the first two segments of the address', () => {
    expect(basePathOf('/console/demo/apps/settings/profile')).toEqual({
      zone: 'console',
      appId: 'demo',
      path: '/console/demo',
      isDesk: false,
    });
    expect(basePathOf('/c/les-palmiers')?.path).toBe('/c/les-palmiers');
    expect(basePathOf('//console//demo/')?.path).toBe('/console/demo');
  });

  it('is the desk’s own below /desk, with a name for its things that no school can have', () => {
    for (const address of ['/desk', '/desk/', '/desk/schools/1'])
      expect(basePathOf(address)).toMatchObject({ path: '/desk', isDesk: true, appId: '.desk' });
    expect(basePathOf('/console/desk')?.isDesk).toBe(false);
  });

  it('is missing where the address names no school', () => {
    expect(basePathOf('/')).toBeNull();
    expect(basePathOf('/console/')).toBeNull();
  });
});
