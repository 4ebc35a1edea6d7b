import './tables.ts';

export { openLetters } from './letters.ts';
