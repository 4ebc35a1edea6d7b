import { describe, expect, it } from 'vitest';
import { openSimulator } from '../testing/client.ts';
import { messagesTo } from './testing/messages.ts';

describe('the email drop', () => {
  it('keeps a message for its address, whatever the case, newest first', async () => {
    const simulator = await openSimulator();
    const drop = (subject: string) =>
      simulator.call('POST', '/mail/messages', {
        to: 'Esther@Example.cm',
        subject,
        text: 'Bonjour',
      });
    expect((await drop('one')).status).toBe(201);
    await drop('two');
    expect(await messagesTo(simulator, 'esther@example.cm')).toMatchObject([
      { kind: 'email', subject: 'two' },
      { subject: 'one' },
    ]);
  });

  it('refuses what is not an email', async () => {
    const simulator = await openSimulator();
    for (const body of [
      { to: '677123456', subject: 'x', text: 'x' },
      { to: 'a@b.cm', subject: 'x' },
    ]) {
      expect((await simulator.call('POST', '/mail/messages', body)).status).toBe(400);
    }
  });

  it('fails when it is told to', async () => {
    const simulator = await openSimulator();
    await simulator.faults({ mail: { failNextCalls: 1 } });
    const body = { to: 'a@b.cm', subject: 'x', text: 'x' };
    expect((await simulator.call('POST', '/mail/messages', body)).status).toBe(500);
    expect((await simulator.call('POST', '/mail/messages', body)).status).toBe(201);
  });
});
