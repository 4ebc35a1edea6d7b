export { dayOf } from './read/birth-cells.ts';
export { countryOf } from './read/cells.ts';
