import type { FastifyReply } from 'fastify';
import { strangersFilePolicy } from '../../platform/http/security-headers.ts';

interface Attachment {
  readonly name: string;
  readonly mediaType: 'application/pdf' | 'image/jpeg';
  readonly content: Buffer;
}

const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' } as const;

/** Always as a download and with rights to nothing, since a PDF was made by a stranger. Nothing is kept on the way. */
export const sendAttachment = (
  reply: FastifyReply,
  { name, mediaType, content }: Attachment,
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', attachmentNamed(name, extensions[mediaType]))
    .header('content-security-policy', strangersFilePolicy)
    .type(mediaType)
    .send(content);

/** What a system gives a meaning to in a file's name, and signs that turn the order of letters: `cod.exe` reads `exe.doc`. */
const unsafeInName = /[\\/:*?"<>|\s\p{Cc}\p{Cf}]+/gu;

/** The name as it is in `filename*`; for what is older, the letters that any program can take. */
function attachmentNamed(given: string, extension: string): string {
  const safe = given
    .replace(unsafeInName, ' ')
    .replace(/\.(?:pdf|jpe?g|png)$/i, '')
    .trim();
  const name = `${safe || 'document'}.${extension}`;
  const plain = name.normalize('NFKD').replace(/[^\w .()-]+/g, '');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
