import { createTemporaryToken, logout } from '@ardoise/contract/endpoints/session';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../lib/chunk.ts';
import { type Console, useConsole } from '../lib/console.tsx';

/** Ends the session on the server and here. A server that cannot be reached does not keep anybody in. */
export function useLogOut(): () => Promise<void> {
  const t = useTranslations('shell.me');
  const page = useConsole();
  const { api, session, blocking } = page;
  return async () => {
    if (!(await mayLeave(page))) return;
    await blocking.during(t('loggingOut'), async () => {
      await api(logout, {}, { silent: true, spinner: false }).catch(() => {});
      session.end('signedOut');
    });
  };
}

/** Cash that was taken on this device and not sent is warned of. Where this device keeps nothing, there is none. */
async function mayLeave(page: Console): Promise<boolean> {
  try {
    const { askToLeave } = await loadChunk(
      'ask-to-leave',
      () => import('../lib/offline-desk/ask-to-leave.ts'),
    );
    return await askToLeave(page);
  } catch (error) {
    console.warn('What waits on this device could not be read.', error);
    return true;
  }
}

/** Opens another of the person's schools, with a session of its own. */
export function useSwitchSchool(): (school: { appId: string; name: string }) => Promise<void> {
  const t = useTranslations('shell.me');
  const { api, base, blocking, preferences } = useConsole();
  return ({ appId, name }) =>
    blocking.during(t('switching', { school: name }), async () => {
      const { token } = await api(createTemporaryToken, { body: { appId } }, { spinner: false });
      const { language, skin } = preferences.current();
      const query = new URLSearchParams({ dynamic: token, lang: language, mode: skin });
      window.location.assign(`/${base.zone}/${appId}/?${query}`);
    });
}
