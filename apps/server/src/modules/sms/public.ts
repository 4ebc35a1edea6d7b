import './tables.ts';

export { addMessages } from './account/account.ts';
export { messagesOpenAt } from './sending/open-hours.ts';
