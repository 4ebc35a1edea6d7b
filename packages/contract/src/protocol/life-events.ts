import { event, ownEvent } from './event-spec.ts';
import { merged } from './topic-groups.ts';

/** What happens around lessons and money: talks, reviews, pictures, dates, tasks, and what is taken along or forgotten. */
export const lifeEvents = {
  /** A talk was begun, given to somebody, closed, opened, muted or blocked; or its request to pay came further. */
  'chat.changed': event('chats'),
  /** Somebody wrote in it; with it, so many wait to be read by the other side. */
  'chat.written': event<{ seq: number; by: 'staff' | 'guardian'; unseen: number }>('chats'),
  /** What the other side wrote has arrived with this side, or was read. */
  'chat.seen': event<{ by: 'staff' | 'guardian' }>('chats'),
  'chatAnswer.changed': event('chatAnswers'),
  /** For how long messages are kept. Of the school, whose id the record is. */
  'chatSettings.changed': event('chatSettings', 'chats'),

  /** A guardian rated the school, or thought better of it. */
  'rating.given': event<{ overall: number }>('ratings'),
  'rating.changed': event<{ overall: number }>('ratings'),
  'rating.answered': event('ratings'),
  /** From the public, which is told that one is hidden. */
  'rating.hidden': event('ratings'),
  'rating.shown': event('ratings'),

  /** An event of the school's own was written down, changed or removed. */
  'calendarEvent.changed': event('calendar'),
  /** A task was made, changed, done, deleted or brought back. */
  'task.changed': event('tasks', 'calendar'),
  /** It is a colleague's to do now. */
  'task.given': event<{ personId: string; byId: string }>('tasks'),
  /** Somebody has starred, labelled or thrown away emails, for themselves. */
  'email.marked': ownEvent('emails'),

  /** A picture or video came, went, or is shown otherwise. Of the picture, or of the school where their order changed. */
  'gallery.changed': event('gallery'),
  /** An export of the whole school began, is ready, failed or was removed. */
  'schoolExport.changed': event<{
    state: 'queued' | 'running' | 'ready' | 'failed' | 'removed';
  }>('schoolExports'),
  /** Somebody is to be erased: the record is the erasure. */
  'erasure.asked': event('erasures'),
  /** It was done, or something came in the way. */
  'erasure.ended': event<{ state: 'done' | 'refused' | 'failed' }>(
    ...merged,
    'arrears',
    'chats',
    'emails',
    'erasures',
    'imports',
    'invoices',
    'ratings',
    'reportFiles',
    'schoolExports',
    'sms',
    'staff',
    'tasks',
  ),
} as const;
