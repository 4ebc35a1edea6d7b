import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';

/** How somebody is called: `NGO BASSA Régine` is Régine. Family names are written in capitals and come first. */
export function givenName(fullName: string): string {
  const words = maskPhonesIn(fullName).trim().split(/\s+/);
  const given = words.filter((word) => word !== word.toUpperCase());
  return (given.length === 0 ? words : given).join(' ');
}
