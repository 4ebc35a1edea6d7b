import { maxChatFileBytes, maxChatSoundBytes } from '@ardoise/contract/chat/chat-messages';
import { maxImageBytes } from '@ardoise/contract/uploads';
import { useTranslations } from 'use-intl';
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

/** Sends chosen, dropped or pasted files, each as a message; what cannot be sent is said by its name. */
export function useSendFiles(sendFile: (file: File) => void): (files: readonly File[]) => void {
  const t = useTranslations('chat.compose');
  const { toasts } = useConsole();
  return (files) => {
    for (const file of files) {
      const fault = faultOf(file);
      if (fault === null) sendFile(file);
      else toasts.show({ title: t(fault, { name: file.name }), tone: 'error', durationMs: 8_000 });
    }
  };
}
