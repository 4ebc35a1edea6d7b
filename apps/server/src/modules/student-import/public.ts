export { countryOf, dayOf } from './cells.ts';
