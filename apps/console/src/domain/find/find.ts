import type { IconName } from '../../ui/icon.tsx';
import { matches } from '../../ui/matches.ts';

/** One thing that Ctrl/Cmd+K can find. */
export interface Finding {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  /** What it was found by, where neither title nor detail shows it. */
  readonly why?: string | undefined;
  readonly icon: IconName;
  readonly open: () => void;
  /** Takes a payment for it; absent where nobody can be paid for, or the reader may not. */
  readonly pay?: () => void;
}

/** A source of findings. A feature that has things to find exports one from its `routes.tsx`. */
export interface FindProvider {
  readonly id: string;
  /** The caption above its findings. */
  readonly title: string;
  readonly find: (words: string, signal: AbortSignal) => Promise<readonly Finding[]>;
}

/** Those whose own title has the words, before those found by something else of theirs, such as a guardian's name. */
export function byOwnName(found: readonly Finding[], words: string): Finding[] {
  const isOwn = ({ title }: Finding): boolean => matches(title, words);
  return [...found.filter(isOwn), ...found.filter((finding) => !isOwn(finding))];
}

/** Waits until the typing settles, so that each letter is not a question to the server. */
export const settle = (signal: AbortSignal, delayMs = 150): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('No longer wanted.', 'AbortError'));
    });
  });
