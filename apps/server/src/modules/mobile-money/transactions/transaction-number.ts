import { randomInt } from 'node:crypto';

/** Letters and digits that are not taken for one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const lengthOfGroup = 5;

const group = (): string =>
  Array.from({ length: lengthOfGroup }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Of money that goes back: `R-7KQ2M-X4RDA`. */
export const newRefundNumber = (): string => `R-${group()}-${group()}`;

/** Of money that the provider pays out: `P-7KQ2M-X4RDA`. */
export const newPayoutNumber = (): string => `P-${group()}-${group()}`;

/** What a payer or the bursar quotes: `T-7KQ2M-X4RDA`. Ten of thirty characters do not meet by chance in one school. */
export const newTransactionNumber = (): string => `T-${group()}-${group()}`;
