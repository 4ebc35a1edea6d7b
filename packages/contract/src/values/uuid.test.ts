import { expect, it } from 'vitest';
import { isUuid } from './uuid.ts';

it('an id is told from any other word', () => {
  expect(isUuid('0192f0c1-2b3c-7d4e-8f90-a1b2c3d4e5f6')).toBe(true);
  expect(isUuid('0192F0C1-2B3C-7D4E-8F90-A1B2C3D4E5F6')).toBe(true);
  for (const other of [
    '',
    'sainte-marie',
    '0192f0c12b3c7d4e8f90a1b2c3d4e5f6',
    ' 0192f0c1-2b3c-7d4e-8f90-a1b2c3d4e5f6',
  ])
    expect(isUuid(other)).toBe(false);
});
