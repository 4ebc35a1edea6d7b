export { sheetNameOf } from './content/workbooks.ts';
export { dropAllExports } from './own-exports.ts';
