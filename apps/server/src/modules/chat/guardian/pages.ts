import { talkFailures } from '@ardoise/public-pages/talk/render';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { costs } from '../../../platform/http/costs.ts';
import { createMissLimit, wrongLinks } from '../../../platform/http/miss-limit.ts';
import { createLimit } from '../../../platform/http/page-limits.ts';
import { addPublicPages } from '../../../platform/http/public-pages.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool } from '../../../platform/work.ts';
import { markSeenByGuardian } from '../talks/mark-read.ts';
import { askLinkPage } from './ask-link-page.ts';
import { payRequest, talkFile } from './pay-request.ts';
import { createTalkFrame, scriptName, type TalkVisit } from './talk-frame.ts';
import { createTalkHub, type TalkHub } from './talk-hub.ts';
import { talkPage, writePage } from './talk-page.ts';
import { guardianTypes } from './typing.ts';
import { setBlocked } from './write-by-guardian.ts';

/** Many guardians share one address behind their operator's network; each talk has a limit of its own beside it. */
const writesPerMinute = 120;
/** An SMS costs the school. */
const asksPerMinute = 10;
const linesPerMinute = 120;

/** Where a guardian talks with the school, from any phone and without an account. */
export function addTalkPages(app: FastifyInstance, services: Services): void {
  const pages = { failures: talkFailures, script: scriptName };
  const hub = createTalkHub(services);
  // Open lines would keep a server that is to stop from stopping.
  app.addHook('preClose', async () => hub.close());
  addPublicPages(app, services, pages, (scope) => {
    const config = { cost: costs.page };
    const misses = createMissLimit(scope, wrongLinks);
    const { visit, ...frame } = createTalkFrame(services, misses);
    const limitWrites = createLimit(scope, writesPerMinute);
    const ask = askLinkPage(services, misses);
    scope.get('/talk', { config }, ask);
    scope.post('/talk', { config, preHandler: createLimit(scope, asksPerMinute) }, ask);
    const page = '/talk/:token';
    const whole = { ...frame, visit };
    scope.get(page, { config }, visit(talkPage(whole)));
    scope.post(page, { config, preHandler: limitWrites }, visit(writePage(whole)));
    scope.get(
      `${page}/live`,
      { config, preHandler: createLimit(scope, linesPerMinute) },
      visit(liveLine(hub)),
    );
    scope.get(`${page}/file/:seq(^\\d{1,9}$)`, { config }, visit(talkFile(services)));
    scope.get(`${page}/pay/:seq(^\\d{1,9}$)`, { config }, visit(payRequest(services)));
    scope.post(`${page}/typing`, { config: { cost: costs.text } }, visit(guardianTypes(services)));
    scope.post(`${page}/read`, { config }, visit(markRead(services)));
    for (const [name, isBlocked] of [
      ['block', true],
      ['unblock', false],
    ] as const)
      scope.post(
        `${page}/${name}`,
        { config, preHandler: limitWrites },
        visit(async ({ reply, talk, path, language }) => {
          await inSchool(services, talk.orgId, (work) => setBlocked(work, talk.chatId, isBlocked));
          return reply.redirect(`${path}?lang=${language}`, 303);
        }),
      );
  });
}

/** A line that stays open: what is new comes by it, from whichever node it was written on. */
const liveLine =
  (hub: TalkHub) =>
  async ({ request, reply, talk, token, language }: TalkVisit): Promise<FastifyReply> => {
    const { mark } = request.query as { readonly mark?: unknown };
    const last = request.headers['last-event-id'];
    const known = typeof last === 'string' && last !== '' ? last : mark;
    const asked = { talk, token, language, known: typeof known === 'string' ? known : null };
    const line = hub.open(asked);
    // The page reads by reloading until there is room.
    if (line === null) return reply.code(204).send();
    return reply
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(line);
  };

const markRead =
  (services: Services) =>
  async ({ reply, talk }: TalkVisit): Promise<FastifyReply> => {
    await inSchool(services, talk.orgId, (work) =>
      markSeenByGuardian(work, talk.chatId, { isRead: true, isHere: true }),
    );
    return reply.code(204).send();
  };
