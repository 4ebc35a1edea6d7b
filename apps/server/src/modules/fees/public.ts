import './tables.ts';

export { readCame, readLastPaid, readRefunds, type Timeline } from './collected.ts';
export { openLetters } from './letters.ts';
