import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../../lib/chunk.ts';
import { useConsole } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';
import { Icon } from '../../ui/icon.tsx';
import { unreadQuery } from './notification-queries.ts';
import { Overlay } from './overlay.tsx';
import classes from './popup.module.css';
import { usePopup } from './use-popup.ts';

const NotificationPanel = lazy(() =>
  loadChunk('notification-panel', () => import('../overlays/notification-panel.tsx')),
);

export function Bell() {
  const t = useTranslations('shell.bell');
  const can = useCan();
  const page = useConsole();
  const popup = usePopup();
  const mayRead = can('shell.read');
  const { data: unread = 0 } = useQuery({ ...unreadQuery(page), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <div ref={popup.frame} className={classes.frame}>
      <button
        type="button"
        className={classes.tool}
        aria-label={t('label', { count: unread })}
        aria-expanded={popup.isOpen}
        onClick={popup.toggle}
      >
        <Icon name="bell" size={19} />
        {unread > 0 && <span className={classes.count}>{unread > 99 ? '99+' : unread}</span>}
      </button>
      {popup.isOpen && (
        <div className={`${classes.panel} ${classes.wide}`}>
          <Overlay>
            <NotificationPanel onClose={popup.close} />
          </Overlay>
        </div>
      )}
    </div>
  );
}
