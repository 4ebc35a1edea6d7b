import type { ChatDetail } from '@ardoise/contract/chat/chats';
import { roleNames } from '@ardoise/contract/protocol/permissions';
import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { useTranslations } from 'use-intl';
import { rolesWith } from '../../../lib/ability.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { useCan } from '../../../lib/me.ts';
import classes from './talk.module.css';

/** Why nothing can be written, or what happens when something is. */
export function Notice({ chat }: { chat: ChatDetail }) {
  const t = useTranslations('chat.notices');
  const { language } = usePreferences();
  const canWrite = useCan()('chat.edit');
  const say = (): string | null => {
    if (chat.isGone) return t('gone');
    if (chat.isBlocked) return t('blocked', { name: maskPhonesIn(chat.guardian.name) });
    if (!canWrite) {
      const names = rolesWith('chat.edit').map((role) => roleNames[role][language]);
      return t('readOnly', { roles: formatList(names, language) });
    }
    return chat.state === 'closed' ? t('closed') : null;
  };
  const words = say();
  return words === null ? null : <p className={classes.notice}>{words}</p>;
}
