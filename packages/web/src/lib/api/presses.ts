import { randomId } from '../random-id.ts';
import { ApiError } from './api-error.ts';

export interface Presses {
  /** `press` says what is sent and where; `send` is given the key of this press. */
  send<Answer>(press: string, send: (key: string) => Promise<Answer>): Promise<Answer>;
}

const wasAnswered = (error: unknown): boolean => error instanceof ApiError && error.status !== 0;

/**
 * One key for each press. Pressed again before an answer came, with the same content, it is the same press: the server
 * then does it once, and gives the answer that was lost.
 */
export function createPresses(): Presses {
  const waiting = new Map<string, string>();
  return {
    send: async (press, send) => {
      const key = waiting.get(press) ?? randomId();
      waiting.set(press, key);
      try {
        const answer = await send(key);
        waiting.delete(press);
        return answer;
      } catch (error) {
        if (wasAnswered(error)) waiting.delete(press);
        throw error;
      }
    },
  };
}
