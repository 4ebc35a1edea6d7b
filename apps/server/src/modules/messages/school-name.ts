import { plainName } from './plain-name.ts';

/** The name that the codes are sent under. */
const ours = 'Ardoise';

/**
 * Who a message speaks for. Anybody can register a school under any name, so a phone or mailbox whose holder has confirmed
 * nothing reads ours alone; a payer, who has just approved a payment to the school on that phone, reads the school's.
 */
export const schoolNameFor = (
  school: { readonly name: string },
  reader: 'payer' | 'unconfirmed',
): string => (reader === 'payer' ? plainName(school.name, ours) : ours);
