export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong';

const minLength = 8;
const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];

/**
 * A word for what the person typed so far. Length counts most, as it does for whoever guesses; the server
 * alone refuses passwords that are known to be common.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < minLength) return 'short';
  const different = new Set(password.toLowerCase()).size;
  if (different < 5) return 'weak';
  if (password.length >= 15) return 'strong';
  const kindCount = kinds.filter((kind) => kind.test(password)).length;
  if (password.length >= 12 && kindCount >= 3) return 'strong';
  return password.length >= 10 || kindCount >= 3 ? 'fair' : 'weak';
}
