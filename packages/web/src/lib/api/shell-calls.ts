import type * as notifications from '@ardoise/contract/notifications';
import type * as session from '@ardoise/contract/session';
import type * as system from '@ardoise/contract/system';
import { outline } from './outline.ts';

export const getConfig = outline<typeof system.getConfig>('GET', '/aa038/v1/mps/config');

export const refreshToken = outline<typeof session.refreshToken>(
  'POST',
  '/ba021/v1/org/refresh-token',
);

export const logout = outline<typeof session.logout>('POST', '/ba021/v1/org/logout');

export const exchangeTemporaryToken = outline<typeof session.exchangeTemporaryToken>(
  'POST',
  '/ba021/v1/auth/dynamic',
);

export const createTemporaryToken = outline<typeof session.createTemporaryToken>(
  'POST',
  '/ba021/v1/auth/temporary-token',
);

export const infoWithOrgAccount = outline<typeof session.infoWithOrgAccount>(
  'POST',
  '/ba021/v1/org/my/info-with-org-account',
);

export const listNotifications = outline<typeof notifications.listNotifications>(
  'GET',
  '/ba021/v1/school/notifications',
);

export const readNotifications = outline<typeof notifications.readNotifications>(
  'POST',
  '/ba021/v1/school/notifications/read',
);
