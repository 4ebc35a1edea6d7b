import { describe, expect, it } from 'vitest';
import { parseBasePath } from './base-path.ts';

describe('the base path', () => {
  it('is the first two segments of the address', () => {
    expect(parseBasePath('/console/demo/apps/settings/profile')).toEqual({
      zone: 'console',
      appId: 'demo',
      path: '/console/demo',
      isDesk: false,
    });
    expect(parseBasePath('/c/les-palmiers')?.path).toBe('/c/les-palmiers');
    expect(parseBasePath('//console//demo/')?.path).toBe('/console/demo');
  });

  it('is the desk’s own below /desk, with a name for its things that no school can have', () => {
    for (const address of ['/desk', '/desk/', '/desk/schools/1'])
      expect(parseBasePath(address)).toMatchObject({ path: '/desk', isDesk: true, appId: '.desk' });
    expect(parseBasePath('/console/desk')?.isDesk).toBe(false);
  });

  it('is missing where the address names no school', () => {
    expect(parseBasePath('/')).toBeNull();
    expect(parseBasePath('/console/')).toBeNull();
  });
});
