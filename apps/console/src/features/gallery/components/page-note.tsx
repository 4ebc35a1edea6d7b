import { Anchor } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCan } from '../../../lib/me.ts';
import { TextLink } from '../../../ui/link-button.tsx';
import { usePublicPage } from '../queries.ts';
import classes from './page-note.module.css';

/** Whether anybody but staff sees the gallery, and where. */
export function PageNote() {
  const t = useTranslations('gallery.page');
  const can = useCan();
  const { data: page } = usePublicPage();
  if (page === undefined) return null;
  return (
    <p className={classes.note}>
      {t(page.isOn ? 'on' : 'off')}{' '}
      {page.isOn ? (
        <Anchor
          className="thumb"
          underline="always"
          href={page.address}
          target="_blank"
          rel="noreferrer"
        >
          {t('see')}
        </Anchor>
      ) : (
        can('appSettings.publicPage') && (
          <TextLink underline="always" to="/apps/settings/profile" hash="public-page">
            {t('settings')}
          </TextLink>
        )
      )}
    </p>
  );
}
