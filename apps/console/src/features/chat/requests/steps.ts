import type { PayRequest, RequestState } from '@ardoise/contract/chat/chat-messages';

export interface Step {
  readonly state: RequestState;
  readonly at: string | null;
  /** `done` lies behind, `now` is where it stands, `bad` where it ended without money, `coming` what is left. */
  readonly how: 'done' | 'now' | 'bad' | 'coming';
}

/**
 * The way of a request: sent, opened, waiting for the PIN, paid. One that failed or was taken back says so in the place of
 * what did not come about.
 */
export function stepsOf(request: PayRequest, sentAt: string): readonly Step[] {
  const { state, openedAt, waitingSince, endedAt } = request;
  const isPaid = state === 'paid';
  const isOver = state === 'failed' || state === 'closed';
  const passed = (at: string | null) => at !== null || isPaid;
  const sent: Step = { state: 'sent', at: sentAt, how: state === 'sent' ? 'now' : 'done' };
  if (state === 'closed') {
    const opened: Step[] =
      openedAt === null ? [] : [{ state: 'opened', at: openedAt, how: 'done' }];
    return [sent, ...opened, { state: 'closed', at: endedAt, how: 'bad' }];
  }
  const how = (own: RequestState, at: string | null): Step['how'] => {
    if (state === own) return 'now';
    return passed(at) || isOver ? 'done' : 'coming';
  };
  return [
    sent,
    { state: 'opened', at: openedAt, how: how('opened', openedAt) },
    { state: 'waiting', at: waitingSince, how: how('waiting', waitingSince) },
    isOver
      ? { state: 'failed', at: endedAt, how: 'bad' }
      : { state: 'paid', at: endedAt, how: isPaid ? 'done' : 'coming' },
  ];
}
