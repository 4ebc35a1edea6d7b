import { businessPortalAddress } from '@ardoise/web/lib/hosted-login.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { useMe } from '../../lib/me.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useLogOut, useSwitchSchool } from '../use-leave.ts';
import classes from './me-menu.module.css';

interface MeMenuProps {
  onClose: () => void;
  onDetails: () => void;
}

interface ActionProps {
  icon: IconName;
  label: string;
  onPress: () => void;
  className?: string | undefined;
}

function Action({ icon, label, onPress, className }: ActionProps) {
  return (
    <li className={className}>
      <button type="button" className={classes.action} onClick={onPress}>
        <Icon name={icon} />
        {label}
      </button>
    </li>
  );
}

/** The person's other schools. */
function Schools() {
  const t = useTranslations('shell.me');
  const { base } = useConsole();
  const { data: me } = useMe();
  const switchSchool = useSwitchSchool();
  const others = me?.organisations.filter(({ appId }) => appId !== base.appId) ?? [];
  if (others.length === 0) return null;
  return (
    <>
      <p className={classes.caption}>{t('schools')}</p>
      <ul className={classes.list}>
        {others.map((school) => (
          <Action
            key={school.id}
            icon="school"
            label={school.name}
            onPress={() => void switchSchool(school)}
          />
        ))}
      </ul>
    </>
  );
}

export default function MeMenu({ onClose, onDetails }: MeMenuProps) {
  const t = useTranslations('shell.me');
  const { preferences } = useConsole();
  const { language, skin, layout } = usePreferences();
  const { data: me } = useMe();
  const logOut = useLogOut();
  const isVertical = layout === 'vertical';
  return (
    <div>
      {me !== undefined && (
        <p className={classes.who}>
          <strong>{me.user.fullName}</strong>
          <span>{me.user.email ?? me.user.phone ?? me.user.ufId.toUpperCase()}</span>
        </p>
      )}
      <ul className={classes.list}>
        <Action icon="card" label={t('details')} onPress={onDetails} />
        <li>
          <Link to="/account/me" className={classes.action} onClick={onClose}>
            <Icon name="person" />
            {t('account')}
          </Link>
        </li>
        <li>
          <a className={classes.action} href={businessPortalAddress(skin, language)}>
            <Icon name="outward" />
            {t('portal')}
          </a>
        </li>
        <Action
          className={classes.wideOnly}
          icon={isVertical ? 'top' : 'side'}
          label={t(isVertical ? 'menuOnTop' : 'menuAtSide')}
          onPress={() => {
            preferences.set({ layout: isVertical ? 'horizontal' : 'vertical' });
            onClose();
          }}
        />
      </ul>
      <Schools />
      <ul className={classes.list}>
        <Action icon="leave" label={t('logOut')} onPress={() => void logOut()} />
      </ul>
    </div>
  );
}
