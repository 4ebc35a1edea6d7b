import { LanguageSwitch } from '@ardoise/web/ui/language-switch.tsx';
import { SkinSwitch } from '@ardoise/web/ui/skin-switch.tsx';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ScreenMeta } from '../../domain/screens/screen-meta.ts';
import { useSetLanguage } from '../use-set-language.ts';
import { Bell } from './bell.tsx';
import { FindField } from './find-field.tsx';
import { MeButton } from './me-button.tsx';
import popup from './popup.module.css';
import classes from './topbar.module.css';

const helpSign = '?';

interface TopbarProps {
  screen: ScreenMeta | undefined;
  onOpenMenu: () => void;
}

export function Topbar({ screen, onOpenMenu }: TopbarProps) {
  const t = useTranslations('shell');
  const { preferences } = useConsole();
  const { language, skin } = usePreferences();
  const setLanguage = useSetLanguage();
  return (
    <header className={classes.bar}>
      <button
        type="button"
        className={classes.menu}
        aria-label={t('menu.open')}
        onClick={onOpenMenu}
      >
        <Icon name="menu" size={20} />
      </button>
      <FindField />
      <div className={classes.tools}>
        <LanguageSwitch isShort language={language} onChange={(next) => void setLanguage(next)} />
        <SkinSwitch
          skin={skin}
          label={t(skin === 'dark' ? 'skin.toLight' : 'skin.toDark')}
          onChange={(next) => preferences.set({ skin: next })}
        />
        <Link
          to="/$"
          params={{ _splat: `help/${screen?.title}` }}
          className={popup.tool}
          aria-label={t('help')}
        >
          {helpSign}
        </Link>
        <Bell />
        <MeButton />
      </div>
    </header>
  );
}
