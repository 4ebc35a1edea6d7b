import { nationalNumber, operatorOf } from '@ardoise/contract/values/phone';
import type { Network, World } from '../../world.ts';
import { balanceOf } from '../../wallets.ts';
import { technical } from './answers.ts';
import { type Desk, readMerchant, readToken } from './desk.ts';
import { publishedKeys } from './signing.ts';
import { limitsOf, providerOf } from './terms.ts';

function describeProvider({ faults }: World, network: Network) {
  const { smallest, largest } = limitsOf(faults.pawapay, network);
  const terms = {
    minAmount: String(smallest),
    maxAmount: String(largest),
    decimalsInAmount: 'NONE',
    status: 'OPERATIONAL',
  };
  const operationTypes = {
    DEPOSIT: { authType: 'PROVIDER_AUTH', pinPrompt: 'AUTOMATIC', ...terms },
    PAYOUT: { ...terms, ...(faults.pawapay.payoutsEnqueued && { status: 'DELAYED' }) },
    REFUND: terms,
  };
  return {
    provider: providerOf[network],
    displayName: network === 'mtn' ? 'MTN' : 'Orange',
    currencies: [{ currency: 'XAF', displayName: 'FCFA', operationTypes }],
  };
}

export function toolkitRoutes({ app, world }: Desk): void {
  app.get('/v2/active-conf', async (call) => {
    readToken(call);
    const { callbackSignature } = world.faults.pawapay;
    return {
      companyName: 'Simulator',
      signatureConfiguration: {
        signedRequestsOnly: false,
        signedCallbacks: callbackSignature !== null,
      },
      countries: [
        {
          country: 'CMR',
          displayName: { en: 'Cameroon', fr: 'Cameroun' },
          prefix: '237',
          providers: [describeProvider(world, 'mtn'), describeProvider(world, 'orange')],
        },
      ],
    };
  });

  app.post<{ Body: { phoneNumber?: unknown } | null }>('/v2/predict-provider', async (call) => {
    readToken(call);
    const given = call.body?.phoneNumber;
    const phone = typeof given === 'string' ? nationalNumber(given) : null;
    const operator = phone === null ? null : operatorOf(phone);
    if (operator !== 'mtn' && operator !== 'orange')
      throw technical('INVALID_PARAMETER', 'phoneNumber');
    return { country: 'CMR', provider: providerOf[operator], phoneNumber: `237${phone}` };
  });

  app.get('/v2/wallet-balances', async (call) => {
    const balance = balanceOf(world, readMerchant(call));
    const wallet = { country: 'CMR', balance: `${balance}.00`, currency: 'XAF', provider: '' };
    return { balances: [wallet] };
  });

  app.get('/v2/public-key/http', async (call) => {
    readToken(call);
    return publishedKeys();
  });
}
