import type { Language } from '@ardoise/contract/values/language';
import { isLanguage } from '@ardoise/contract/values/language';
import { renderTalkNotice } from '@ardoise/public-pages/talk/render';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageLanguage, scriptAddress, sendPage } from '../../../platform/http/forms.ts';
import type { MissLimit } from '../../../platform/http/miss-limit.ts';
import type { Services } from '../../../platform/services.ts';
import { findTalk, type FoundTalk } from './find-talk.ts';

export const scriptName = 'talk.js';

/** A guardian at a page of the talk. */
export interface TalkVisit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly talk: FoundTalk;
  readonly token: string;
  readonly path: string;
  readonly language: Language;
}

type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export interface TalkFrame {
  readonly services: Services;
  readonly script: string;
  /** The page's work with its talk, or the page that says that there is none. */
  visit(work: (visit: TalkVisit) => Promise<FastifyReply>): Page;
}

const askedLanguage = (request: FastifyRequest): Language | null => {
  const { lang } = request.query as { readonly lang?: unknown };
  return isLanguage(lang) ? lang : null;
};

/** The key is looked up before anything else happens, and whoever guesses is limited. */
export function createTalkFrame(services: Services, misses: MissLimit): TalkFrame {
  return {
    services,
    script: scriptAddress(services, scriptName),
    visit: (work) => async (request, reply) => {
      const { token } = request.params as { readonly token: string };
      const talk = await services.db.read('platform', (tx) => findTalk(services, tx, token));
      if (talk === null) {
        await misses.countOrRefuse(request);
        const html = renderTalkNotice(pageLanguage(request), 'unknown');
        return sendPage(request, reply, html, 404);
      }
      const language = askedLanguage(request) ?? talk.language ?? pageLanguage(request);
      return work({ request, reply, talk, token, path: `/talk/${token}`, language });
    },
  };
}
