export { dropAllExports } from './own-exports.ts';
