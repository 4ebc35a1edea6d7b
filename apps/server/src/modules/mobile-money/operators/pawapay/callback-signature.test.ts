import { describe, expect, it } from 'vitest';
import { type CallbackRequest, findSignatureFault } from './callback-signature.ts';
import { findTestKey, signedAt, signTestCallback } from './testing/sign-callback.ts';

const faultOf = (request: CallbackRequest, now = signedAt) =>
  findSignatureFault(request, findTestKey, now);

const after = (seconds: number): Date => new Date(signedAt.getTime() + seconds * 1_000);

const withHeader = (name: string, ...values: string[]): CallbackRequest => {
  const signed = signTestCallback();
  return { ...signed, headers: { ...signed.headers, [name]: values } };
};

describe('a signature is right', () => {
  it.each(['ecdsa-p256-sha256', 'ecdsa-p384-sha384', 'rsa-pss-sha512', 'rsa-v1_5-sha256'] as const)(
    'by %s',
    async (algorithm) => {
      expect(await faultOf(signTestCallback({ algorithm }))).toBeNull();
    },
  );

  it.each(['ecdsa-p256-sha256', 'ecdsa-p384-sha384'] as const)(
    'by %s with its two numbers side by side, as the standard has it',
    async (algorithm) => {
      const signed = signTestCallback({ algorithm, encoding: 'ieee-p1363' });
      expect(await faultOf(signed)).toBeNull();
    },
  );

  it('over a digest of either length, and where only one of the two times is given', async () => {
    expect(await faultOf(signTestCallback({ digest: 'sha256' }))).toBeNull();
    expect(await faultOf(signTestCallback({ created: null, expires: null }))).toBeNull();
    expect(await faultOf(signTestCallback({ components: ['content-digest'] }))).toBeNull();
  });

  it('of a callback that PawaPay tries again after 14 minutes as it first signed it', async () => {
    expect(await faultOf(signTestCallback(), after(14 * 60))).toBeNull();
  });

  it('under the name that a proxy has taken the place of, and under no third one', async () => {
    const signed = signTestCallback();
    expect(await faultOf({ ...signed, authorities: ['SCHOOL.example'] })).toBeNull();
    expect(await faultOf({ ...signed, authorities: ['other.example'] })).toBe('wrongSignature');
  });
});

describe('a signature is not followed', () => {
  it('over another body, or another path or method', async () => {
    const signed = signTestCallback();
    expect(await faultOf({ ...signed, body: Buffer.from('{}') })).toBe('wrongDigest');
    expect(await faultOf({ ...signed, path: '/callbacks/mtn' })).toBe('wrongSignature');
    expect(await faultOf({ ...signed, method: 'PUT' })).toBe('wrongSignature');
    expect(await faultOf(withHeader('content-type', 'text/plain'))).toBe('wrongSignature');
  });

  it('with a digest that was made to fit another body', async () => {
    const other = signTestCallback({ body: '{"depositId":"x"}' });
    const forged = { ...signTestCallback(), body: other.body };
    const headers = { ...forged.headers, 'content-digest': other.headers['content-digest'] };
    expect(await faultOf({ ...forged, headers })).toBe('wrongSignature');
  });

  it('that is old, from the future, or says no time', async () => {
    expect(await faultOf(signTestCallback(), after(1_200))).toBeNull();
    expect(await faultOf(signTestCallback(), after(1_201))).toBe('oldDate');
    expect(await faultOf(signTestCallback({ expires: null }), after(1_201))).toBe('oldDate');
    expect(await faultOf(signTestCallback(), after(-61))).toBe('oldDate');
    expect(await faultOf(signTestCallback({ signatureDate: '2020-02-30' }))).toBe('oldDate');
    expect(await faultOf(signTestCallback({ signatureDate: 'yesterday' }))).toBe('oldDate');
    const timeless = { created: null, expires: null, components: ['content-digest'] };
    expect(await faultOf(signTestCallback(timeless))).toBe('oldDate');
  });

  it('by a key that is not published, or is of another kind', async () => {
    expect(await faultOf(signTestCallback({ keyId: 'none' }))).toBe('unknownKey');
    expect(await faultOf(signTestCallback({ keyId: 'key:rsa-v1_5-sha256' }))).toBe('unknownKey');
    const wrongCurve = signTestCallback({ keyId: 'key:ecdsa-p384-sha384' });
    expect(await faultOf(wrongCurve)).toBe('unknownKey');
  });

  it('that does not cover the body', async () => {
    const components = ['@method', '@path', 'signature-date'];
    expect(await faultOf(signTestCallback({ components }))).toBe('malformed');
  });

  it.each([
    ['nothing', ''],
    ['another label', 'sig1=:AAAA:'],
    ['no base64', 'sig-pp=:é:'],
    ['a megabyte', `sig-pp=:${'A'.repeat(1_000_000)}:`],
    ['a text with line breaks', 'sig-pp=:AAAA:\r\nx: y'],
  ])('with %s as its Signature', async (_what, value) => {
    expect(await faultOf(withHeader('signature', value))).toBe('malformed');
  });

  it.each(['AAAA', Buffer.alloc(64).toString('base64'), Buffer.alloc(71, 48).toString('base64')])(
    'whose bytes are %s',
    async (bytes) => {
      expect(await faultOf(withHeader('signature', `sig-pp=:${bytes}:`))).toBe('wrongSignature');
    },
  );

  it.each([
    ['nothing', ''],
    ['no list', 'sig-pp=;alg="x"'],
    ['a thousand parts', `sig-pp=(${'"content-digest" '.repeat(1_000)})`],
    [
      'a part twice',
      'sig-pp=("content-digest" "content-digest");alg="ecdsa-p256-sha256";keyid="k"',
    ],
    ['an algorithm of no key', 'sig-pp=("content-digest");alg="hmac-sha256";keyid="k"'],
    ['no algorithm', 'sig-pp=("content-digest");keyid="k"'],
    ['no key', 'sig-pp=("content-digest");alg="ecdsa-p256-sha256"'],
    ['a name of the prototype', 'sig-pp=("content-digest");alg="constructor";keyid="k"'],
  ])('with %s as its Signature-Input', async (_what, value) => {
    expect(await faultOf(withHeader('signature-input', value))).toBe('malformed');
  });

  it.each(['signature', 'signature-input', 'content-type'])(
    'whose %s comes twice',
    async (name) => {
      const value = signTestCallback().headers[name]?.[0] ?? '';
      expect(await faultOf(withHeader(name, value, value))).toBe('malformed');
    },
  );

  it.each(['', 'md5=:AAAA:', 'sha-512=:AAAA:', 'sha-256=AAAA'])(
    'with a Content-Digest of %s',
    async (value) => {
      expect(await faultOf(withHeader('content-digest', value))).toBe('wrongDigest');
    },
  );
});
