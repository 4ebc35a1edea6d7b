import './tables.ts';

export { addMessages, readSmsBalance } from './account/account.ts';
