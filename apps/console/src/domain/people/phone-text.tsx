import { formatPhone } from '@ardoise/contract/values/phone';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hiddenPhone } from './hidden-phone.ts';
import classes from './phone-text.module.css';

/** A number partly hidden, as a screen at a desk is seen by others; a press shows it and makes it callable. */
export function PhoneText({ number }: { number: string }) {
  const t = useTranslations('people');
  const [isShown, setIsShown] = useState(false);
  if (isShown) {
    return (
      <a
        className={classes.phone}
        href={`tel:${number.startsWith('+') ? number : `+237${number}`}`}
      >
        {formatPhone(number)}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={classes.phone}
      title={t('showPhone')}
      onClick={() => setIsShown(true)}
    >
      {hiddenPhone(number)}
      <span className={classes.hint}>{t('showPhone')}</span>
    </button>
  );
}
