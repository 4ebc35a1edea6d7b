import './tables.ts';

export { readSenderName } from './read-sender-name.ts';
