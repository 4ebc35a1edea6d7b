import type { ErrorEntry } from '@ardoise/contract/protocol/errors';
import { maxImageBytes, uploadErrors } from '@ardoise/contract/uploads';
import { type Language, say } from '@ardoise/contract/values/language';
import { isCameroonMobile, nationalNumber } from '@ardoise/contract/values/phone';
import { type ProofProps, renderProof } from '@ardoise/public-pages/payment/render';
import type { FastifyReply } from 'fastify';
import { sendPage } from '../../platform/http/forms.ts';
import { readFiles } from '../../platform/http/upload.ts';
import { refusalOf } from '../../platform/http/failure.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { inSchool } from '../../platform/work.ts';
import { type StoredPicture, storePicture } from '../files/public.ts';
import { readReference, sendProof } from '../unmatched/public.ts';
import { goTo } from './choose-page.ts';
import type { FollowVisit, PayFrame } from './pay-frame.ts';

type Shown = Partial<Pick<ProofProps, 'reference' | 'phone' | 'errors' | 'isSent'>>;

function send(visit: FollowVisit, shown: Shown, status = 200): FastifyReply {
  const { request, reply, page } = visit;
  const html = renderProof({
    page,
    reference: '',
    phone: '',
    errors: {},
    isSent: false,
    isAnswer: request.method === 'POST',
    ...shown,
  });
  return sendPage(request, reply, html, status);
}

/** A school that is closed takes no payments, and no proofs of any; nor does what is of no family. */
const whileOpen =
  (frame: PayFrame, work: (visit: FollowVisit, familyId: string) => Promise<FastifyReply>) =>
  (visit: FollowVisit): Promise<FastifyReply> => {
    const { isClosed, familyId } = visit.payer;
    return isClosed || familyId === null
      ? frame.sendUnknown(visit.request, visit.reply)
      : work(visit, familyId);
  };

/** The form; after it was sent, that it has arrived: reloading sends nothing again. */
export const proofPage = (frame: PayFrame) =>
  whileOpen(frame, async (visit) =>
    send(visit, {
      isSent: (visit.request.query as { readonly sent?: unknown }).sent !== undefined,
    }),
  );

/** What was typed, and the picture as it came. */
async function readForm(
  visit: FollowVisit,
): Promise<{ reference: string; phone: string; photo: Buffer | null; isTooLarge: boolean }> {
  const fields: Record<string, string> = {};
  const typed = () => ({
    reference: (fields['reference'] ?? '').trim().slice(0, 60),
    phone: (fields['phone'] ?? '').trim().slice(0, 20),
  });
  try {
    const limits = { maxBytes: maxImageBytes, maxFiles: 1 };
    const { files } = await readFiles(visit.request, limits, fields);
    const content = files[0]?.content;
    // A browser sends an empty file where none was chosen.
    const photo = content === undefined || content.length === 0 ? null : content;
    return { ...typed(), photo, isTooLarge: false };
  } catch (error) {
    const isTooLarge = refusalOf(error)?.entry.status === 413;
    if (!isTooLarge) throw error;
    // The picture comes last: what was typed is known by then.
    return { ...typed(), photo: null, isTooLarge };
  }
}

const isAboutPhoto = ({ code, reason }: ErrorEntry): boolean =>
  code === 42200 || reason === uploadErrors.noRoomForFiles.reason;

/** Refuses with words at the field. */
async function storePhoto(
  services: Services,
  orgId: string,
  photo: Buffer | null,
  language: Language,
): Promise<{ picture: StoredPicture | null } | { wrong: string }> {
  if (photo === null) return { picture: null };
  try {
    return { picture: await storePicture(services, orgId, photo, services.clock.now()) };
  } catch (error) {
    if (error instanceof Refusal && isAboutPhoto(error.entry))
      return { wrong: say(error.entry, language, error.details.values) };
    throw error;
  }
}

/** Takes a proof; nothing of it is believed before staff have checked it. */
export const takeProof = (frame: PayFrame) =>
  whileOpen(frame, async (visit, familyId) => {
    const { services } = frame;
    const { page, payer } = visit;
    const { language } = page;
    const form = await readForm(visit);
    const typed = { reference: form.reference, phone: form.phone };
    if (form.isTooLarge) {
      const errors = { photo: say(uploadErrors.imageTooLarge, language) };
      return send(visit, { ...typed, errors }, 413);
    }
    const reference = readReference(form.reference);
    const phone = nationalNumber(form.phone);
    const isMobile = phone !== null && isCameroonMobile(phone);
    if (reference === null || !isMobile) {
      const errors = {
        ...(reference === null ? { reference: true as const } : {}),
        ...(isMobile ? {} : { phone: true as const }),
      };
      return send(visit, { ...typed, errors }, 422);
    }
    const stored = await storePhoto(services, payer.orgId, form.photo, language);
    if ('wrong' in stored) return send(visit, { ...typed, errors: { photo: stored.wrong } }, 422);
    const { studentId } = payer;
    await inSchool(services, payer.orgId, (work) =>
      sendProof(work, {
        familyId,
        studentId,
        reference,
        phone,
        picture: stored.picture,
        language,
      }),
    );
    return goTo(visit, `${page.path}/proof?sent=1&lang=${language}`);
  });
