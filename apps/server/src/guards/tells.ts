import type { SourceFile } from './read-sources.ts';

/** By these people and consoles are told of something. */
const telling = /(?<![.\w])(?:notify(?:OfAll)?|sendSms|sendEmail)\(|\blive\s*\.send\(/g;

/** Where each of them is made, or where a use case is itself the telling. */
export const exceptions: ReadonlyArray<{ readonly path: string; readonly why: string }> = [
  {
    path: 'modules/notifications/notify.ts',
    why: 'pushes a notification to the consoles of its person, by a job of its own',
  },
  {
    path: 'modules/notifications/tell-consoles.ts',
    why: 'is the subscriber that tells open consoles of events',
  },
  {
    path: 'modules/identity/codes/send-code.ts',
    why: 'sends the code that somebody waits for, which must stand in no event',
  },
  {
    path: 'modules/payouts/targets/verify-number.ts',
    why: 'sends the code that proves a number, which must stand in no event',
  },
  {
    path: 'modules/team/send-invitation.ts',
    why: 'sends the link of an invitation, which must stand in no event',
  },
  {
    path: 'modules/pay-pages/send-link.ts',
    why: 'sends a payment link to a phone: the message is the deed itself',
  },
  {
    path: 'modules/invoicing/sending/deliver-invoice.ts',
    why: 'sends an invoice to whom it bills: the message is the deed itself',
  },
  {
    path: 'modules/chat/sms/remind-guardian.ts',
    why: 'sends the link of a talk, which must stand in no event',
  },
  {
    path: 'modules/chat/guardian/typing.ts',
    why: 'says that a guardian is writing, which is kept nowhere',
  },
];

const isSubscriber = (path: string): boolean =>
  /^modules\/[^/]+\/(?:[^/]+\/)*subscribers(?:\.ts$|\/)/.test(path);

/** Comments and texts may name them. */
const codeOf = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replaceAll(/\bfunction \w+\(/g, '');

/** Files that tell somebody by hand of what should be an event with a subscriber. */
export function findTellers(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (isSubscriber(path) || exceptions.some((exception) => exception.path === path)) return [];
    const calls = codeOf(text).match(telling) ?? [];
    return [...new Set(calls)].map((call) => `${path} calls ${call.replaceAll(/\s/g, '')}…)`);
  });
}
