import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder, three above both `apps/server/src` and `apps/server/dist`. */
export const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
