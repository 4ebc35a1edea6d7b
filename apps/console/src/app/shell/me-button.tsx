import type { UserInfo } from '@ardoise/contract/people';
import { lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../../lib/chunk.ts';
import { initials } from '../../lib/format.ts';
import { useMe } from '../../lib/me.ts';
import { Icon } from '../../ui/icon.tsx';
import { Overlay } from './overlay.tsx';
import classes from './popup.module.css';
import { usePopup } from './use-popup.ts';

const MeMenu = lazy(() => loadChunk('me-menu', () => import('../overlays/me-menu.tsx')));
const UserInfoPopup = lazy(() =>
  loadChunk('user-info-popup', () => import('../overlays/user-info-popup.tsx')),
);

function MeMark({ user }: { user: UserInfo | undefined }) {
  if (user?.avatar) return <img src={user.avatar} alt="" className={classes.avatar} />;
  return (
    <span className={classes.avatar}>
      {user === undefined ? <Icon name="person" /> : initials(user.fullName)}
    </span>
  );
}

/** The person's photo or initials, and the menu behind them. */
export function MeButton() {
  const t = useTranslations('shell.me');
  const { data: me } = useMe();
  const popup = usePopup();
  const [hasDetails, setHasDetails] = useState(false);
  return (
    <div ref={popup.frame} className={classes.frame}>
      <button
        type="button"
        className={classes.tool}
        aria-label={t('open')}
        aria-expanded={popup.isOpen}
        onClick={popup.toggle}
      >
        <MeMark user={me?.user} />
      </button>
      {popup.isOpen && (
        <div className={classes.panel}>
          <Overlay>
            <MeMenu
              onClose={popup.close}
              onDetails={() => {
                popup.close();
                setHasDetails(true);
              }}
            />
          </Overlay>
        </div>
      )}
      {hasDetails && me !== undefined && (
        <Overlay>
          <UserInfoPopup user={me.user} onOk={() => setHasDetails(false)} />
        </Overlay>
      )}
    </div>
  );
}
