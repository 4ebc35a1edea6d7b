import { maskPhone } from './mask-phone.ts';

/** A phone or an email, enough to know it again and too little to learn it: `6 •• •• •• 56`, `j••••@example.com`. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  return at === -1
    ? maskPhone(contact)
    : `${contact.slice(0, Math.min(1, at))}••••${contact.slice(at)}`;
}
