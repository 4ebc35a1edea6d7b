import type { Language } from '@ardoise/contract/values/language';
import { BrandMark } from '@ardoise/web/ui/brand-mark.tsx';
import { LanguageSwitch } from '@ardoise/web/ui/language-switch.tsx';
import { SkinSwitch } from '@ardoise/web/ui/skin-switch.tsx';
import type { Skin } from '@ardoise/web/ui/theme.ts';
import type { ReactNode } from 'react';
import { useLogin } from '../login-context.ts';
import { ChalkTally } from './chalk-tally.tsx';
import classes from './frame.module.css';

interface FrameProps {
  onLanguage: (language: Language) => void;
  onSkin: (skin: Skin) => void;
  children: ReactNode;
}

/** On a wide screen a slate beside the form; on a phone only the form. */
export function Frame({ onLanguage, onSkin, children }: FrameProps) {
  const { t, language, skin } = useLogin();
  const brand = (
    <>
      <BrandMark size={32} />
      <span>{t('frame.product')}</span>
    </>
  );
  return (
    <div className={classes.frame}>
      <aside className={classes.board}>
        <div className={classes.brand}>{brand}</div>
        <div className={classes.chalk}>
          <p className={classes.promise}>{t('frame.promise')}</p>
          <p className={classes.about}>{t('frame.about')}</p>
        </div>
        <ChalkTally />
      </aside>
      <div className={classes.page}>
        <header className={classes.bar}>
          <div className={classes.smallBrand}>{brand}</div>
          <LanguageSwitch language={language} onChange={onLanguage} />
          <SkinSwitch
            skin={skin}
            onChange={onSkin}
            label={skin === 'dark' ? t('frame.light') : t('frame.dark')}
          />
        </header>
        <main className={classes.main}>{children}</main>
      </div>
    </div>
  );
}
