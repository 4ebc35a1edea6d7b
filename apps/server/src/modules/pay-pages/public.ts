import './tables.ts';

export { linkOfSameLength, makeLinks } from './make-links.ts';
export { moveLinks, removeLinks } from './move-links.ts';
export { findPayer, readReference as readPayerReference } from './pay-store.ts';
export { makePaymentLink } from './payment-links.ts';
export { sendLink } from './send-link.ts';
