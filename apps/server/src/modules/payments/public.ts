import './tables.ts';

export { takePayment } from './settle.ts';
