import './tables.ts';

export { moveLinks, removeLinks } from './move-links.ts';
