import { describe, expect, it } from 'vitest';
import { basePathOf } from './base-path.ts';

describe('the base path', () => {
  it('is the first two segments of the address', () => {
    expect(basePathOf('/console/demo/apps/settings/profile')).toEqual({
      zone: 'console',
      appId: 'demo',
      path: '/console/demo',
    });
    expect(basePathOf('/c/les-palmiers')?.path).toBe('/c/les-palmiers');
    expect(basePathOf('//console//demo/')?.path).toBe('/console/demo');
  });

  it('is missing where the address names no school', () => {
    expect(basePathOf('/')).toBeNull();
    expect(basePathOf('/console/')).toBeNull();
  });
});
