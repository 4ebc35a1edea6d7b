import './tables.ts';

export { addMessages } from './account/account.ts';
