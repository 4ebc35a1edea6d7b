import { maxChatFileBytes, maxChatSoundBytes } from '@ardoise/contract/chat/chat-messages';
import { maxImageBytes } from '@ardoise/contract/uploads';
import { useTranslations } from 'use-intl';
import { shrinkPicture } from '../../../domain/pictures/draw-picture.ts';
import { useConsole } from '../../../lib/console.tsx';

/** What the file chooser offers; the server looks at the content itself. */
export const acceptedFiles =
  'image/jpeg,image/png,image/webp,image/gif,video/mp4,video/webm,audio/*';

export type FileFault =
  | 'notAFile'
  | 'fileEmpty'
  | 'pictureTooLarge'
  | 'videoTooLarge'
  | 'soundTooLarge';

/** What is plainly wrong is said before anything is sent. */
export function faultOf({ type, size }: Pick<File, 'type' | 'size'>): FileFault | null {
  if (size === 0) return 'fileEmpty';
  if (/^image\/(?:jpeg|png|webp|gif)$/.test(type))
    return size > maxImageBytes ? 'pictureTooLarge' : null;
  if (/^video\/(?:mp4|webm)$/.test(type)) return size > maxChatFileBytes ? 'videoTooLarge' : null;
  if (type.startsWith('audio/')) return size > maxChatSoundBytes ? 'soundTooLarge' : null;
  return 'notAFile';
}

/** Sends chosen, dropped or pasted files, each as a message; a photo of a phone is made smaller first; what cannot be sent is said by its name. */
export function useSendFiles(sendFile: (file: File) => void): (files: readonly File[]) => void {
  const t = useTranslations('chat.compose');
  const { toasts } = useConsole();
  const send = async (file: File): Promise<void> => {
    const small = faultOf(file) === 'pictureTooLarge' ? await shrinkPicture(file) : file;
    const fault = faultOf(small ?? file);
    if (fault === null && small !== null) sendFile(small);
    else
      toasts.show({
        title: t(fault ?? 'pictureTooLarge', { name: file.name }),
        tone: 'error',
        durationMs: 8_000,
      });
  };
  return (files) => {
    for (const file of files) void send(file);
  };
}
