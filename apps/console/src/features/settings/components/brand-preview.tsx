import { BrandMark } from '@ardoise/web/ui/brand-mark.tsx';
import { useTranslations } from 'use-intl';
import type { SettingsValues } from '../settings-values.ts';
import classes from './brand-preview.module.css';

/** The head of a payment page, as it would look if this were saved. */
export function BrandPreview({ values }: { values: SettingsValues }) {
  const t = useTranslations('settings');
  const { logo, background } = values;
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>{t('preview')}</figcaption>
      {background.url !== null && (
        <img src={background.url} alt="" className={classes.background} />
      )}
      <div className={classes.brand}>
        {logo.url === null ? (
          <BrandMark size={32} />
        ) : (
          <img src={logo.url} alt="" className={classes.logo} />
        )}
        <div className={classes.words}>
          <strong className={classes.name}>{values.displayName}</strong>
          {values.slogan !== '' && <span>{values.slogan}</span>}
        </div>
      </div>
      {values.tags.length > 0 && (
        <p className={classes.tags}>
          {t('previewTags')}
          {values.tags.map((tag) => (
            <span key={tag} className={classes.tag}>
              {tag}
            </span>
          ))}
        </p>
      )}
    </figure>
  );
}
