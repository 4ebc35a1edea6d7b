import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { StartError } from './start-error.ts';

const refusal = (given: NodeJS.ProcessEnv): string => {
  try {
    readSettings(given);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'accepted';
};

const mtnPayouts = {
  ARDOISE_MTN_PAYOUT_SUBSCRIPTION_KEY: 'd',
  ARDOISE_MTN_PAYOUT_API_USER: 'e',
  ARDOISE_MTN_PAYOUT_API_KEY: 'f',
};

const mtnTestPayouts = {
  ARDOISE_MTN_SANDBOX_PAYOUT_SUBSCRIPTION_KEY: 'd',
  ARDOISE_MTN_SANDBOX_PAYOUT_API_USER: 'e',
  ARDOISE_MTN_SANDBOX_PAYOUT_API_KEY: 'f',
};

describe('settings', () => {
  it('start the demo on the embedded database when nothing is set', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      isDemo: true,
      hasSimulator: true,
    });
  });

  it('leave the demo and the simulator off on an outside database', () => {
    const settings = readSettings({ DATABASE_URL: 'postgres://user:secret@localhost/school' });
    expect(settings).toMatchObject({ isDemo: false, hasSimulator: false });
  });

  it('read how many messages may go, for one recipient, one school and all', () => {
    const { messageLimits } = readSettings({ ARDOISE_LIMIT_CODES: ' 1/2  3/4 5/6 ' });
    expect(messageLimits.code).toEqual({
      toOne: { hour: 1, day: 2 },
      bySchool: { hour: 3, day: 4 },
      inAll: { hour: 5, day: 6 },
    });
    expect(messageLimits.application.toOne).toEqual({ hour: 6, day: 20 });
  });

  it('count an empty value as not set', () => {
    expect(readSettings({ PORT: '', ARDOISE_DEMO: '' })).toMatchObject({
      port: 3000,
      isDemo: true,
    });
  });

  it.each([
    [{ PORT: 'abc' }, /PORT is wrong \(it is "abc"\)/],
    [{ PORT: '70000' }, /PORT/],
    [{ ARDOISE_DEMO: 'maybe' }, /ARDOISE_DEMO/],
    [{ DATABASE_URL: 'mysql://host/x' }, /DATABASE_URL/],
    [{ ARDOISE_PUBLIC_URL: 'ftp://x' }, /ARDOISE_PUBLIC_URL/],
    [{ ARDOISE_SECRET: 'short' }, /ARDOISE_SECRET/],
    [{ ARDOISE_S3_ENDPOINT: 'https://files.example/bucket' }, /go together/],
    [{ ARDOISE_MTN_API_USER: 'a', ARDOISE_MTN_API_KEY: 'b' }, /ARDOISE_MTN_SUBSCRIPTION_KEY/],
    [{ ARDOISE_SMS_URL: 'https://sms.example/send' }, /ARDOISE_SMS_PASSWORD go together/],
    [{ ARDOISE_SMS_ORANGE_CLIENT_ID: 'a' }, /ARDOISE_SMS_ORANGE_SENDER_ADDRESS go together/],
    [{ ARDOISE_SMS_AFRICASTALKING_API_KEY: 'a' }, /AFRICASTALKING_API_KEY go together/],
    [{ ARDOISE_SMS_ORDER: 'orange' }, /ARDOISE_SMS_ORDER names orange, whose account is not set/],
    [{ ARDOISE_SMS_ORDER: 'nexah,nexah' }, /ARDOISE_SMS_ORDER is wrong .*each at most once/],
    [{ ARDOISE_SMS_ORDER: 'twilio' }, /ARDOISE_SMS_ORDER is wrong/],
    [{ ARDOISE_SMS_SENDER_MTN: 'TWELVE CHARS' }, /ARDOISE_SMS_SENDER_MTN is wrong/],
    [{ ARDOISE_SMS_ORANGE_SENDER_ADDRESS: 'Ecole' }, /such as \+2370000/],
    [mtnPayouts, /ARDOISE_MTN_PAYOUT_API_KEY need .*ARDOISE_MTN_API_KEY/],
    [mtnTestPayouts, /ARDOISE_MTN_SANDBOX_PAYOUT_API_KEY need .*ARDOISE_MTN_SANDBOX_API_KEY/],
    [{ ARDOISE_TRUST_PROXY: 'everyone' }, /ARDOISE_TRUST_PROXY/],
    [{ ARDOISE_LIMIT_CODES: '5' }, /ARDOISE_LIMIT_CODES is wrong .*such as 6\/20/],
    [{ ARDOISE_LIMIT_RECEIPTS: '1/2 3/4 5/x' }, /ARDOISE_LIMIT_RECEIPTS is wrong/],
    [{ ARDOISE_OUTBOX_DAYS: '0' }, /ARDOISE_OUTBOX_DAYS is wrong/],
    [{ ARDOISE_DEMOO: '1' }, /no setting ARDOISE_DEMOO/],
  ])('name the wrong one of %o in one line', (given, message) => {
    const said = refusal(given);
    expect(said).toMatch(message);
    expect(said).not.toContain('\n');
  });

  it.each([
    [{ PORT: '70000' }, 'PORT is wrong (it is "70000"): give a whole number from 0 to 65535.'],
    [
      { ARDOISE_DEMO: 'maybe' },
      'ARDOISE_DEMO is wrong (it is "maybe"): give 1, true or on; or 0, false or off.',
    ],
    [
      { ARDOISE_LOG: 'loud' },
      'ARDOISE_LOG is wrong (it is "loud"): give one of silent, error, warn, info, debug.',
    ],
    [
      { ARDOISE_PUBLIC_URL: 'ftp://x' },
      'ARDOISE_PUBLIC_URL is wrong (it is "ftp://x"): give a web address that begins with http:// or https://.',
    ],
    [
      { ARDOISE_TRUST_PROXY: 'everyone' },
      'ARDOISE_TRUST_PROXY is wrong (it is "everyone"): give IP addresses or ranges, separated by commas, or the word loopback.',
    ],
    [
      { ARDOISE_MAIL_FROM: 'me' },
      'ARDOISE_MAIL_FROM is wrong (it is "me"): give an email address.',
    ],
    [{ ARDOISE_SECRET: 'short' }, 'ARDOISE_SECRET is wrong: give 32 characters or more.'],
  ])('say in plain words what %o may be', (given, message) => {
    expect(refusal(given)).toBe(`The setting ${message}`);
  });

  it('name each wrong one once', () => {
    expect(refusal({ PORT: 'abc', ARDOISE_DB_POOL: '1.5' })).toBe(
      'The setting PORT is wrong (it is "abc"): give a whole number from 0 to 65535. ' +
        'The setting ARDOISE_DB_POOL is wrong (it is "1.5"): give a whole number from 2 to 200.',
    );
  });

  it('hold the provider’s credentials for paying out beside those for collecting', () => {
    const collecting = {
      ARDOISE_MTN_SUBSCRIPTION_KEY: 'a',
      ARDOISE_MTN_API_USER: 'b',
      ARDOISE_MTN_API_KEY: 'c',
    };
    const accountOf = (given: Record<string, string>) => readSettings(given).operators.mtn.account;
    const collects = { subscriptionKey: 'a', apiUser: 'b', apiKey: 'c' };
    expect(accountOf(collecting)).toEqual(collects);
    expect(accountOf({ ...collecting, ...mtnPayouts })).toEqual({
      ...collects,
      disbursementSubscriptionKey: 'd',
      disbursementApiUser: 'e',
      disbursementApiKey: 'f',
    });
  });

  it('hold the SMS gateways that are set up, in their order, and the names of senders', () => {
    const nexah = {
      ARDOISE_SMS_URL: 'https://sms.example/sendsms',
      ARDOISE_SMS_USER: 'a',
      ARDOISE_SMS_PASSWORD: 'b',
    };
    const orange = {
      ARDOISE_SMS_ORANGE_CLIENT_ID: 'c',
      ARDOISE_SMS_ORANGE_CLIENT_SECRET: 'd',
      ARDOISE_SMS_ORANGE_SENDER_ADDRESS: 'tel:+2370000',
    };
    const names = { ARDOISE_SMS_SENDER: 'Ecole', ARDOISE_SMS_SENDER_MTN: 'InfoSMS' };
    expect(readSettings({}).sms.order).toEqual([]);
    expect(readSettings({ ...nexah, ...orange, ...names }).sms).toEqual({
      order: ['nexah', 'orange'],
      nexah: { url: 'https://sms.example/sendsms', user: 'a', password: 'b' },
      orange: {
        url: 'https://api.orange.com',
        clientId: 'c',
        clientSecret: 'd',
        senderAddress: '2370000',
        senderName: null,
      },
      africastalking: null,
      senders: { mtn: 'InfoSMS', orange: 'Ecole', others: 'Ecole' },
    });
    const asked = { ...nexah, ...orange, ARDOISE_SMS_ORDER: 'orange, nexah' };
    expect(readSettings(asked).sms.order).toEqual(['orange', 'nexah']);
    const one = { ...nexah, ...orange, ARDOISE_SMS_ORDER: 'orange' };
    expect(readSettings(one).sms.order).toEqual(['orange']);
  });

  it('never show the value of a secret', () => {
    expect(refusal({ ARDOISE_SECRET: 'hunter2' })).not.toContain('hunter2');
    expect(refusal({ DATABASE_URL: 'mysql://user:hunter2@host/x' })).not.toContain('hunter2');
    expect(refusal({ ARDOISE_MTN_URL: 'ftp://user:hunter2@host' })).not.toContain('hunter2');
  });
});
