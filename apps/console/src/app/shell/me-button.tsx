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

/** The person's initials, and the menu behind them. */
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
        <span className={classes.avatar}>
          {me === undefined ? <Icon name="person" /> : initials(me.user.fullName)}
        </span>
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
