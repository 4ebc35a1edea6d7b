import { sendRaw, type Target } from './target.ts';

/** Asks for an open page many times at once, each time on a connection of its own. Answers the statuses. */
export function floodPage(target: Target, path: string, atOnce: number): Promise<number[]> {
  const head = `GET ${path} HTTP/1.1\r\nhost: attack\r\nconnection: close\r\n\r\n`;
  return Promise.all(Array.from({ length: atOnce }, () => sendRaw(target, head)));
}
