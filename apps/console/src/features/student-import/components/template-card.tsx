import { languages } from '@ardoise/contract/values/language';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import classes from './template-card.module.css';

/** Not a call of the contract: a browser downloads it by its address alone. */
const templateAddress = '/ba021/v1/school/students/import-template.xlsx';

export function TemplateCard() {
  const t = useTranslations('studentImport.template');
  const { language: own } = usePreferences();
  const ownFirst = [own, ...languages.filter((language) => language !== own)];
  return (
    <Card title={t('title')}>
      <p className={classes.about}>{t('about')}</p>
      <div className={classes.buttons}>
        {ownFirst.map((language) => (
          <Button
            key={language}
            component="a"
            variant="default"
            href={`${templateAddress}?lang=${language}`}
            download
          >
            {t(language)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
