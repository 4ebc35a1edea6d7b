import type { Settings } from './platform/settings.ts';
import { smsGatewayNames } from './platform/sms-settings.ts';

/** What the simulator lets in. */
const mtnAccount = {
  subscriptionKey: 'collection-ardoise',
  apiUser: 'a5d0152e-0f5c-4c6e-9d9b-3f2a5b1c7e10',
  apiKey: 'simulator',
  disbursementSubscriptionKey: 'disbursement-ardoise',
  disbursementApiUser: 'a5d0152e-0f5c-4c6e-9d9b-3f2a5b1c7e10',
  disbursementApiKey: 'simulator',
};
const orangeAccount = {
  consumerKey: 'ardoise',
  consumerSecret: 'simulator',
  apiUser: 'ardoise',
  apiPassword: 'simulator',
  channelMsisdn: '690000000',
  pin: '1234',
};

/** The same settings with the simulator in the place of every operator and carrier: nothing reaches the world, and no money moves. */
export const withSimulator = (settings: Settings, url: string): Settings => ({
  ...settings,
  simulatorUrl: url,
  mailboxUrl: `${url}/mail/messages`,
  sms: {
    // As far as the settings choose among them.
    order: settings.sms.order.length > 0 ? settings.sms.order : smsGatewayNames,
    nexah: { url: `${url}/sms/api/v1/sendsms`, user: 'ardoise', password: 'simulator' },
    orange: {
      url: `${url}/sms/orange`,
      clientId: 'ardoise',
      clientSecret: 'simulator',
      senderAddress: '2370000',
      senderName: null,
    },
    africastalking: {
      url: `${url}/sms/africastalking`,
      username: 'ardoise',
      apiKey: 'simulator',
      from: null,
    },
    senders: settings.sms.senders,
  },
  operators: {
    timeoutMs: settings.operators.timeoutMs,
    mtn: {
      url,
      environment: 'mtncameroon',
      callbackHost: null,
      // The simulator has no limit unless a test switches it on.
      readsPerSecond: null,
      account: mtnAccount,
    },
    orange: { url, account: orangeAccount },
    pawapay: { ...settings.operators.pawapay, url },
    sandbox: {
      mtn: { url, environment: 'mtncameroon', account: mtnAccount },
      orange: { url, environment: '', account: orangeAccount },
      pawapay: { ...settings.operators.sandbox?.pawapay, url },
    },
  },
});
