import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from '../../../platform/seal.ts';
import { commonPasswords } from '../factors/common-passwords.ts';
import { hashPassword, isPasswordRight, refuseGuessable } from '../factors/passwords.ts';
import {
  hashCode,
  isSameHash,
  newOneTimeCode,
  newRecoveryCodes,
  newUfId,
  readRecoveryCode,
} from './secret-words.ts';
import { emailOf, smsOf } from '../texts.ts';
import { stepOf } from '../factors/totp.ts';

describe('words that we make up', () => {
  it('a ufId is a Staff ID of the specification, with no letter that is taken for another', () => {
    const made = new Set(Array.from({ length: 500 }, newUfId));
    expect(made.size).toBe(500);
    for (const ufId of made) expect(ufId).toMatch(/^ARD[A-HJKMNP-TV-Z2-9]{13}$/);
  });

  it('a one-time code has six digits, zeros in front included', () => {
    const codes = Array.from({ length: 2_000 }, newOneTimeCode);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  });

  it('a recovery code is read in any usual writing', () => {
    const [code = ''] = newRecoveryCodes();
    for (const typed of [code, code.toLowerCase(), code.replace('-', ''), ` ${code} `])
      expect(readRecoveryCode(typed)).toBe(code);
  });

  it('the same code of another owner, or under another key, has another hash', () => {
    const [one, two] = [randomBytes(32), randomBytes(32)];
    expect(isSameHash(hashCode(one, 'a', '123456'), hashCode(one, 'a', '123456'))).toBe(true);
    expect(isSameHash(hashCode(one, 'a', '123456'), hashCode(one, 'b', '123456'))).toBe(false);
    expect(isSameHash(hashCode(one, 'a', '123456'), hashCode(two, 'a', '123456'))).toBe(false);
    expect(isSameHash('', hashCode(one, 'a', '123456'))).toBe(false);
  });
});

describe('a sealed text', () => {
  const key = randomBytes(32);

  it('opens for its owner and for nobody else, and not when changed', () => {
    const sealed = seal(key, 'été', 'me');
    expect(unseal(key, sealed, 'me')).toBe('été');
    expect(seal(key, 'été', 'me')).not.toBe(sealed);
    expect(() => unseal(key, sealed, 'you')).toThrow(/authenticate/);
    expect(() => unseal(randomBytes(32), sealed, 'me')).toThrow(/authenticate/);
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('A') ? 'BB' : 'AA'}`;
    expect(() => unseal(key, changed, 'me')).toThrow(/authenticate/);
  });
});

describe('a code of an authenticator app', () => {
  it('belongs to its step, one early and one late, and to no other', () => {
    const secret = new Secret({ size: 20 });
    const at = new Date('2026-11-16T12:00:15.000Z');
    const step = Math.floor(at.getTime() / 30_000);
    const codeAt = (moved: number) =>
      new TOTP({ secret }).generate({ timestamp: at.getTime() + moved * 30_000 });
    for (const moved of [-1, 0, 1])
      expect(stepOf(secret.base32, codeAt(moved), at)).toBe(step + moved);
    for (const moved of [-2, 2])
      expect(stepOf(secret.base32, codeAt(moved), at)).not.toBe(step + moved);
  });
});

describe('a password', () => {
  it('is right in whichever way its accents were typed, and nobody’s is right without an account', async () => {
    const hash = await hashPassword('élève appliqué'.normalize('NFC'));
    expect(await isPasswordRight(hash, 'élève appliqué'.normalize('NFD'))).toBe(true);
    expect(await isPasswordRight(hash, 'eleve applique')).toBe(false);
    expect(await isPasswordRight(null, 'nobody has this password')).toBe(false);
  });

  it('that many people use, or that is the person’s own name, is refused', () => {
    expect(commonPasswords.size).toBeGreaterThan(200);
    for (const word of commonPasswords) expect(word, word).toMatch(/^[^A-Z]{8,}$/);
    expect(() => refuseGuessable('PassWord123', [], 'en')).toThrow(/too easy to guess/);
    expect(() => refuseGuessable('Ngo@School.test', [null, 'ngo@school.test'], 'fr')).toThrow(
      /too easy to guess/,
    );
    expect(() => refuseGuessable('seven green slates', ['x'], 'en')).not.toThrow();
    expect(() => refuseGuessable('ardoise-demo', [], 'en')).not.toThrow();
  });

  it.each([
    ['Ardoise2026!', []],
    ['École@2026', []],
    ['Football99', []],
    ['!!DIRECTEUR!!', []],
    ['Ngono1985', ['Marie-Claire Ngono']],
    ['marieclaire-1', ['Marie-Claire Ngono']],
    ['palmiers2027', ['Collège Les Palmiers']],
    ['m.ngono77', ['m.ngono@school.test']],
  ])('of a word that is to be expected and a number is refused: %s', (password, ownWords) => {
    expect(() => refuseGuessable(password, ownWords, 'en')).toThrow(/too easy to guess/);
  });

  it.each([
    ['les palmiers de mon enfance', ['Collège Les Palmiers']],
    ['ngono et ses douze chèvres', ['Marie Ngono']],
    ['4815162342', ['4 Ngono']],
    ['school of the seven slates', []],
  ])('that only holds such a word is taken: %s', (password, ownWords) => {
    expect(() => refuseGuessable(password, ownWords, 'en')).not.toThrow();
  });
});

describe('the text of a code', () => {
  const gsm7 = /^[A-Za-z0-9 @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà\n\r]*$/;

  it.each(['en', 'fr'] as const)('fits one SMS in %s', (language) => {
    const text = smsOf('123456', language);
    expect(text).toContain('123456');
    expect(text).toMatch(gsm7);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(emailOf('123456', language).text).toContain('123456');
  });
});
