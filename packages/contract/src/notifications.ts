import { z } from 'zod';
import { call } from './protocol/call.ts';
import * as endpoints from './endpoints/notifications.ts';
import { listOf, pageQuery } from './protocol/envelope.ts';

export const notification = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.object({ en: z.string(), fr: z.string() }),
  text: z.object({ en: z.string(), fr: z.string() }),
  /** A path of the console, below its base path. */
  link: z.string().nullable(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = call({
  ...endpoints.listNotifications,
  summary: 'My notifications, newest first',
  access: 'shell.read',
  query: pageQuery,
  answer: listOf(notification).extend({ unread: z.number().int() }),
});

export const readNotifications = call({
  ...endpoints.readNotifications,
  summary: 'Mark notifications as read: those named, or all',
  access: 'shell.read',
  isOpenWhenSuspended: true,
  body: z.object({ ids: z.array(z.uuid()).max(100).optional() }),
  answer: z.object({ unread: z.number().int() }),
});

/** Events of the notification socket. */
export const socketEvents = {
  identify: 'identify',
  subscribe: 'subscribe',
  notification: 'new_notification',
  message: 'new_message',
  /** Something happened in the school: `{name, recordId}`, with the names of `events.ts`; of several records at once, one stands for all. */
  event: 'event',
  /** A guardian is writing in a talk: `{chatId}`. Said again every few seconds, and kept nowhere. */
  typing: 'typing',
  logOut: 'log_out',
} as const;
