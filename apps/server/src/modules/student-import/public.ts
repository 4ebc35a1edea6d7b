export { countryOf, dayOf } from './read/cells.ts';
