import './tables.ts';

export { releaseExcess } from './release-excess.ts';
export { takePayment } from './settle.ts';
