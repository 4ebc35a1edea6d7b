import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const texts = withTexts('list', 'people', 'plans', 'sms');
const remindersTexts = withTexts('list', 'people', 'plans', 'sms', 'smsAccount');
const accountTexts = withTexts('list', 'people', 'money', 'orders', 'sms', 'smsAccount');

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

interface ComposeSearch {
  /** A draft to go on with. */
  draft?: string;
  /** A campaign to write once more. */
  again?: string;
  groupId?: string;
  /** Ids of families, with commas between them. */
  families?: string;
  /** The filters of the list of arrears, as its address has them. */
  arrears?: string;
}

const composeNames = ['draft', 'again', 'groupId', 'families', 'arrears'] as const;

const composeSearch = (given: Record<string, unknown>): ComposeSearch =>
  Object.fromEntries(
    composeNames.flatMap((name) => {
      const value = asText(given[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );

const sendMessageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.sendMessage,
  validateSearch: composeSearch,
  loader: texts,
  component: lazyScreen(
    'send-message-screen',
    async () => (await import('./screens/send-message-screen.tsx')).SendMessageScreen,
  ),
  staticData: {
    screen: {
      title: 'sendMessage',
      permission: 'sms.read',
      menu: { area: 'school', icon: 'send', order: 40 },
    },
  },
});

const campaignsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.campaigns,
  validateSearch: listSearch('state', 'kind'),
  loader: texts,
  component: lazyScreen(
    'campaigns-screen',
    async () => (await import('./screens/campaigns-screen.tsx')).CampaignsScreen,
  ),
  staticData: {
    screen: {
      title: 'campaigns',
      permission: 'sms.read',
      findIcon: 'send',
      entry: 'sendMessage',
      isTab: true,
    },
  },
});

const campaignRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.campaign,
  validateSearch: listSearch('state'),
  loader: texts,
  component: lazyScreen(
    'campaign-screen',
    async () => (await import('./screens/campaign-screen.tsx')).CampaignScreen,
  ),
  staticData: {
    screen: { title: 'campaign', permission: 'sms.read', under: 'campaigns', entry: 'sendMessage' },
  },
});

const groupsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.smsGroups,
  validateSearch: listSearch(),
  loader: texts,
  component: lazyScreen(
    'sms-groups-screen',
    async () => (await import('./screens/groups-screen.tsx')).GroupsScreen,
  ),
  staticData: {
    screen: {
      title: 'smsGroups',
      permission: 'sms.read',
      findIcon: 'send',
      entry: 'sendMessage',
      isTab: true,
    },
  },
});

const remindersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.reminders,
  loader: remindersTexts,
  component: lazyScreen(
    'reminders-screen',
    async () => (await import('./screens/reminders-screen.tsx')).RemindersScreen,
  ),
  staticData: {
    screen: {
      title: 'reminders',
      permission: 'sms.read',
      findIcon: 'send',
      entry: 'sendMessage',
      isTab: true,
    },
  },
});

const topUpsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.topUps,
  validateSearch: listSearch('state'),
  loader: accountTexts,
  component: lazyScreen(
    'top-ups-screen',
    async () => (await import('./screens/top-ups-screen.tsx')).TopUpsScreen,
  ),
  staticData: {
    screen: {
      title: 'topUps',
      permission: 'sms.read',
      findIcon: 'wallet',
      entry: 'sendMessage',
      isTab: true,
    },
  },
});

const alarmRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.balanceAlarm,
  loader: accountTexts,
  component: lazyScreen(
    'balance-alarm-screen',
    async () => (await import('./screens/balance-alarm-screen.tsx')).BalanceAlarmScreen,
  ),
  staticData: {
    screen: {
      title: 'balanceAlarm',
      permission: 'sms.read',
      findIcon: 'bell',
      entry: 'sendMessage',
      isTab: true,
    },
  },
});

export const smsRoutes = [
  sendMessageRoute,
  campaignsRoute,
  campaignRoute,
  groupsRoute,
  remindersRoute,
  topUpsRoute,
  alarmRoute,
] as const;
