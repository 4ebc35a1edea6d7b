import './tables.ts';

export { readCame, readLastPaid, readRefunds } from './collected.ts';
export { openLetters } from './letters.ts';
