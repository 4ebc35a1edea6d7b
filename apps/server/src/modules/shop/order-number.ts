import { randomInt } from 'node:crypto';

/** Letters and digits that are not taken for one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a buyer quotes: `C-7KQ2MX4R`. Eight of thirty characters do not meet by chance in one school. */
export const newOrderNumber = (): string =>
  `C-${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
