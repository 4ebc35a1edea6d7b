import { isCameroonMobile, nationalNumber } from '@ardoise/contract/values/phone';
import { renderAskLink, renderTalkNotice } from '@ardoise/public-pages/talk/render';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { formOf, pageLanguage, sendPage } from '../../../platform/http/forms.ts';
import type { MissLimit } from '../../../platform/http/miss-limit.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { findPayer, readPayerReference } from '../../pay-pages/public.ts';
import { sendTalkLink } from '../sms/remind-guardian.ts';
import { findOrBeginChat } from '../talks/begin-chat.ts';
import { findChat } from '../talks/find-chat.ts';

/** Asked again sooner, nothing goes: the SMS is on its way. */
const pauseMs = 2 * 60_000;

/** The guardian of this family, or of the child's, who has this phone; in the family's own order. */
async function findGuardian(
  { tx, orgId }: Work,
  familyId: string,
  phone: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select g.id from family_guardians fg
      join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id and g.removed_at is null
      join guardian_phones p on p.org_id = g.org_id and p.guardian_id = g.id
     where fg.org_id = ${orgId} and fg.family_id = ${familyId}
       and right(regexp_replace(p.number, '\\D', '', 'g'), 9) = ${phone} order by fg.position limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

async function sendIfKnown(work: Work, familyId: string, phone: string): Promise<void> {
  const guardianId = await findGuardian(work, familyId, phone);
  if (guardianId === null) return;
  const chatId = await findOrBeginChat(work, guardianId);
  const { language } = await findChat(work, chatId);
  const { sms_sent_at: sentAt } = await work.tx
    .selectFrom('chats')
    .select('sms_sent_at')
    .where('org_id', '=', work.orgId)
    .where('id', '=', chatId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (sentAt !== null && work.now.getTime() - sentAt.getTime() < pauseMs) return;
  await sendTalkLink(work, { chatId, to: phone, language, why: 'asked' });
}

const fromOf = ({ query }: FastifyRequest): string => {
  const { from } = query as { readonly from?: unknown };
  return typeof from === 'string' ? from.slice(0, 80) : '';
};

/**
 * From the payer's page. Who has the link of a payment may be anybody to whom a guardian handed it on, so that it opens no talk:
 * the key goes to the guardian's own phone. Whether the phone, or a code, is known is told to nobody.
 */
export const askLinkPage =
  (services: Services, misses: MissLimit) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const language = pageLanguage(request);
    const from = fromOf(request);
    const reference = readPayerReference(from);
    const payer =
      reference === null
        ? null
        : await services.db.read('platform', (tx) => findPayer({ services, tx }, reference));
    const isCode = reference !== null && 'paymentCode' in reference;
    if (payer === null && !isCode) {
      await misses.countOrRefuse(request);
      return sendPage(request, reply, renderTalkNotice(language, 'unknown'), 404);
    }
    const school = isCode ? undefined : payer?.school;
    const shown = { language, school, from, phone: '', isWrong: false, isSent: false };
    if (request.method !== 'POST') return sendPage(request, reply, renderAskLink(shown));
    const typed = (formOf(request).get('phone') ?? '').trim().slice(0, 20);
    const phone = nationalNumber(typed);
    if (phone === null || !isCameroonMobile(phone)) {
      const html = renderAskLink({ ...shown, phone: typed, isWrong: true });
      return sendPage(request, reply, html, 422);
    }
    const familyId = payer?.familyId ?? null;
    if (payer !== null && familyId !== null && !payer.isClosed)
      await inSchool(services, payer.orgId, (work) => sendIfKnown(work, familyId, phone));
    return sendPage(request, reply, renderAskLink({ ...shown, isSent: true }));
  };
