import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const cacheFolder = join(root, '.cache');

/**
 * A program that npm installed.
 * @param {string} name
 */
export const installed = (name) => join(root, 'node_modules', '.bin', name);
