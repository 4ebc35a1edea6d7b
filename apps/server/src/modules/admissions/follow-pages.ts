import { formatMoment } from '@ardoise/contract/values/dates';
import type { Language } from '@ardoise/contract/values/language';
import { renderFollow, renderFollowLookUp } from '@ardoise/public-pages/admission/render';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { together } from '../../platform/db/database.ts';
import { costs } from '../../platform/http/costs.ts';
import { formOf, pageLanguage, sendPage } from '../../platform/http/forms.ts';
import { createMissLimit, type MissLimit, wrongLinks } from '../../platform/http/miss-limit.ts';
import { hashSecret } from '../../platform/ids.ts';
import { inSchool } from '../../platform/work.ts';
import {
  keepSentRating,
  ratingLimit,
  readRatingPart,
  type Sent,
  statusOf,
} from '../ratings/public.ts';
import { findNumbersOf } from '../students/public.ts';
import { businessDaysLeft } from './business-days.ts';
import { followCode, followLink, followSecret, isFollowCode } from './follow-keys.ts';
import { valuesOf } from './form-values.ts';
import { type AdmissionFrame, sendLimit } from './admission-frame.ts';
import { sendNotice } from './send-notice.ts';
import { isWaiting } from './present.ts';
import { ratingPlaceOf } from './rate-application.ts';
import type { School } from './school.ts';
import { readSent } from './sent-form.ts';
import { findByFollowHash, findByNumber, readHistory } from './store.ts';
import { resubmitApplication } from './submit-application.ts';
import type { ApplicationRecord } from './tables.ts';

const config = { cost: costs.page };

/** The pages by which an applicant follows, and where asked corrects, an application. */
export function serveFollowPages(scope: FastifyInstance, frame: AdmissionFrame): void {
  const misses = createMissLimit(scope, wrongLinks);
  serveLookUp(scope, frame, misses);
  scope.get('/apply/:appId/follow/:secret', { config }, (request, reply) =>
    withApplication(frame, misses, request, reply, async (school, application) => {
      const { sent, rated } = request.query as { sent?: string; rated?: string };
      const page = await followPage(frame, school, application, {
        language: pageLanguage(request),
        isSent: sent === '1',
        rating: rated === '1' ? 'kept' : null,
      });
      return sendPage(request, reply, page);
    }),
  );
  serveRatings(scope, frame, misses);
  scope.get('/apply/:appId/follow/:secret/correct', { config }, (request, reply) =>
    withApplication(frame, misses, request, reply, async (school, application) => {
      const language = pageLanguage(request);
      if (application.state !== 'rejected') return toFollow(frame, school, application, reply);
      const { form, health } = application;
      const values = valuesOf({ ...form, health }, language);
      const page = await frame.formPage(school, {
        language,
        values,
        ...correction(frame, school, application),
      });
      return sendPage(request, reply, page);
    }),
  );
  scope.post(
    '/apply/:appId/follow/:secret/correct',
    { config: { ...config, rateLimit: sendLimit } },
    (request, reply) =>
      withApplication(frame, misses, request, reply, async (school, application) => {
        const { form, ...shown } = readSent(request);
        if (application.state !== 'rejected') return toFollow(frame, school, application, reply);
        if (form === null) {
          const isWrong = Object.keys(shown.errors).length > 0;
          const given = { ...shown, ...correction(frame, school, application) };
          const page = await frame.formPage(school, given);
          return sendPage(request, reply, page, isWrong ? 422 : 200);
        }
        const { language } = shown;
        await inSchool(frame.services, school.orgId, (work) =>
          resubmitApplication(work, application.id, { form, language, timeZone: school.timeZone }),
        );
        return toFollow(frame, school, application, reply, `?sent=1&lang=${language}`);
      }),
  );
}

/** The applicant's word on how it went. */
function serveRatings(scope: FastifyInstance, frame: AdmissionFrame, misses: MissLimit): void {
  const path = '/apply/:appId/follow/:secret/rating';
  scope.get(path, { config }, (request, reply) =>
    withApplication(frame, misses, request, reply, async (school, application) =>
      toFollow(frame, school, application, reply, `?lang=${pageLanguage(request)}`),
    ),
  );
  scope.post(path, { config: { ...config, rateLimit: ratingLimit } }, (request, reply) =>
    withApplication(frame, misses, request, reply, async (school, application) => {
      const language = pageLanguage(request);
      const place = ratingPlaceOf(
        school,
        application,
        language,
        pathOf(frame, school, application),
      );
      const rating = await keepSentRating(frame.services, request, place);
      if (rating.outcome === 'kept')
        return toFollow(frame, school, application, reply, `?lang=${language}&rated=1#rating`);
      const page = await followPage(frame, school, application, {
        language,
        isSent: false,
        rating,
      });
      return sendPage(request, reply, page, statusOf(rating));
    }),
  );
}

/** Unknown to this school is unknown: a link of another school's application shows nothing. */
const withApplication = (
  frame: AdmissionFrame,
  misses: MissLimit,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (school: School, application: ApplicationRecord) => Promise<FastifyReply>,
): Promise<FastifyReply> =>
  frame.withSchool(request, reply, async (school) => {
    const { secret } = request.params as { secret: string };
    const { orgId } = school;
    const application = await frame.services.db.read({ orgId }, (tx) =>
      findByFollowHash(tx, orgId, hashSecret(secret)),
    );
    if (application !== undefined) return work(school, application);
    await misses.countOrRefuse(request);
    return sendNotice(request, reply, 404, { notice: 'unknownApplication', school });
  });

const pathOf = (frame: AdmissionFrame, school: School, { id }: ApplicationRecord): string =>
  `/apply/${school.appId}/follow/${followSecret(frame.services, { orgId: school.orgId, id })}`;

const toFollow = (
  frame: AdmissionFrame,
  school: School,
  application: ApplicationRecord,
  reply: FastifyReply,
  query = '',
): FastifyReply => reply.redirect(`${pathOf(frame, school, application)}${query}`, 303);

const correction = (frame: AdmissionFrame, school: School, application: ApplicationRecord) => ({
  action: `${pathOf(frame, school, application)}/correct`,
  correcting: { number: application.number, reasons: application.reasons ?? '' },
});

interface Shown {
  readonly language: Language;
  readonly isSent: boolean;
  readonly rating: Sent | 'kept' | null;
}

async function followPage(
  frame: AdmissionFrame,
  school: School,
  application: ApplicationRecord,
  { language, isSent, rating }: Shown,
): Promise<string> {
  const { orgId } = school;
  const { services } = frame;
  const { id, number, state, student_id: studentId } = application;
  const place = ratingPlaceOf(school, application, language, pathOf(frame, school, application));
  const [history, numbers, ratingPart] = await services.db.read({ orgId }, (tx) =>
    together([
      readHistory(tx, { orgId, id }),
      studentId === null
        ? Promise.resolve(new Map<string, string>())
        : findNumbersOf(tx, orgId, [studentId]),
      readRatingPart(services, tx, place, rating),
    ]),
  );
  const timeOf = (at: Date): string => formatMoment(at, school.timeZone);
  return renderFollow({
    language,
    school,
    address: followLink(services, school.appId, { orgId, id }),
    number,
    code: followCode(services, { orgId, id }),
    child: application.student_name,
    wantedClass: application.wanted_class,
    state,
    reasons: application.reasons,
    studentId: numbers.get(studentId ?? '') ?? null,
    dueDay: timeOf(application.review_due_at).slice(0, 10),
    businessDaysLeft: isWaiting(state)
      ? businessDaysLeft(services.clock.now(), application.review_due_at, school.timeZone)
      : null,
    history: history.map((step) => ({
      at: timeOf(step.at),
      state: step.state,
      reasons: step.reasons,
    })),
    wasJustSent: isSent && state === 'submitted',
    rating: ratingPart,
    script: frame.script,
  });
}

function serveLookUp(scope: FastifyInstance, frame: AdmissionFrame, misses: MissLimit): void {
  const path = '/apply/:appId/follow';
  scope.get(path, { config }, (request, reply) =>
    frame.withSchool(request, reply, async (school) => {
      const language = pageLanguage(request);
      const page = renderFollowLookUp({ language, school, number: '', code: '', isUnknown: false });
      return sendPage(request, reply, page);
    }),
  );
  scope.post(path, { config }, (request, reply) =>
    frame.withSchool(request, reply, async (school) => {
      const sent = formOf(request);
      const number = (sent.get('number') ?? '').trim().toUpperCase().slice(0, 40);
      const code = (sent.get('code') ?? '').trim().slice(0, 40);
      const { orgId } = school;
      const application = await frame.services.db.read({ orgId }, (tx) =>
        findByNumber(tx, orgId, wellFormed(number)),
      );
      const isRight =
        application !== undefined &&
        isFollowCode(frame.services, { orgId, id: application.id }, code);
      if (isRight)
        return toFollow(frame, school, application, reply, `?lang=${pageLanguage(request)}`);
      await misses.countOrRefuse(request);
      const language = pageLanguage(request);
      const page = renderFollowLookUp({ language, school, number, code, isUnknown: true });
      return sendPage(request, reply, page, 422);
    }),
  );
}

/** Text in the database holds no NUL. */
const wellFormed = (text: string): string => text.replaceAll('\u0000', '');
