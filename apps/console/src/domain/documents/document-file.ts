import type { ErrorEntry } from '@ardoise/contract/protocol/errors';
import { type Language, say } from '@ardoise/contract/values/language';
import { maxDocumentBytes, maxImageBytes, uploadErrors } from '@ardoise/contract/uploads';

const pdf = 'application/pdf';

export const acceptedTypes = `${pdf},image/jpeg,image/png`;

type Chosen = Pick<File, 'name' | 'type' | 'size'>;

/** What is plainly wrong is said before anything is sent; the server looks at the content itself. */
export function fileProblem(file: Chosen, language: Language): string | null {
  if (!acceptedTypes.split(',').includes(file.type))
    return say(uploadErrors.notADocument, language);
  if (file.type === pdf) {
    if (file.size <= maxDocumentBytes) return null;
    const tooLarge: ErrorEntry = uploadErrors.fileTooLarge;
    return say(tooLarge, language, { megabytes: maxDocumentBytes / 1024 / 1024 });
  }
  return file.size > maxImageBytes ? say(uploadErrors.imageTooLarge, language) : null;
}

/** `acte_naissance-2014.pdf` is offered as `acte naissance-2014`. */
export const nameOfFile = ({ name }: Chosen): string =>
  name
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, 120);
