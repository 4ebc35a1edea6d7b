import { describe, expect, it } from 'vitest';
import { mtnHeaders, openSimulator, requestToPay } from './testing/client.ts';
import { texts } from './texts.ts';

describe('the handset page', () => {
  it.each(['/', '/control'])('%s allows nothing but its own files', async (path) => {
    const simulator = await openSimulator();
    const { headers, text } = await simulator.call('GET', path);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=/);
    for (const [, file] of text.matchAll(/(?:src|href)="(\/[\w.]+\.(?:js|css|svg))"/g)) {
      expect((await simulator.call('GET', file ?? '')).status).toBe(200);
    }
  });

  it('speaks the language of the link, else of the browser', async () => {
    const simulator = await openSimulator();
    const inFrench = { 'accept-language': 'fr-CM,fr;q=0.9' };
    expect((await simulator.call('GET', '/', undefined, inFrench)).text).toContain(
      texts.contacts.fr,
    );
    expect((await simulator.call('GET', '/?lang=en', undefined, inFrench)).text).toContain(
      texts.contacts.en,
    );
    expect((await simulator.call('GET', '/')).text).toContain('<html lang="en">');
  });

  it('writes an address from the link as text', async () => {
    const simulator = await openSimulator();
    const { text } = await simulator.call(
      'GET',
      `/?to=${encodeURIComponent('"><script>alert(1)</script>')}`,
    );
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&quot;&gt;&lt;script&gt;');
  });
});

describe('what a handset shows', () => {
  it('is what arrived for its number, and which numbers wait for an answer', async () => {
    const simulator = await openSimulator();
    const headers = await mtnHeaders(simulator);
    await requestToPay(simulator, headers, '677123456', 4_000);
    await simulator.advance(1_000);
    await simulator.call('POST', '/mail/messages', {
      to: 'esther@example.cm',
      subject: 'Bienvenue',
      text: 'Bonjour',
    });
    const { json } = await simulator.call(
      'GET',
      `/control/handset?to=${encodeURIComponent('6 77 12 34 56')}`,
    );
    expect(json).toMatchObject({
      contacts: [
        { address: 'esther@example.cm', text: 'Bienvenue', waiting: 0 },
        { address: '677123456', network: 'mtn', amount: 4_000, waiting: 1 },
      ],
      owner: {
        address: '677123456',
        balance: 1_000_000,
        prompts: [{ state: 'waiting' }],
        messages: [],
      },
    });
  });

  it('is nothing for what is neither a number nor an email address', async () => {
    const simulator = await openSimulator();
    expect((await simulator.call('GET', '/control/handset?to=hello')).json).toMatchObject({
      owner: null,
    });
  });

  it('changes live', async () => {
    const simulator = await openSimulator();
    const stop = new AbortController();
    const stream = await fetch(`${simulator.url}/control/events`, { signal: stop.signal });
    const chunks = stream.body?.[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    const next = async () => Buffer.from((await chunks.next()).value ?? '').toString();
    expect(await next()).toContain('event: change');
    await simulator.call('POST', '/mail/messages', { to: 'a@b.cm', subject: 'x', text: 'x' });
    expect(await next()).toContain('event: change');
    stop.abort();
  });
});
