import { recordPhoneShown } from '@ardoise/contract/endpoints/org-users';
import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { formatPhone } from '@ardoise/contract/values/phone';
import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';
import classes from './phone-text.module.css';

/** With its country, as links want it; a number abroad is kept with its own. */
const international = (number: string): string =>
  number.startsWith('+') ? number : `+237${number}`;

/** A press on the number is no press on the row that it stands in. */
const stay = (event: MouseEvent): void => event.stopPropagation();

/** The button that was pressed is gone: whoever works with the keyboard goes on at the first thing to do. */
const takeFocus = (link: HTMLElement | null): void => link?.focus();

/**
 * A number partly hidden, as a screen at a desk is seen by others. Whoever wants all of it presses, which the audit log
 * keeps; then it can be called or written to. Of somebody who was erased there is none left.
 */
export function PhoneText({ number }: { number: string }) {
  const t = useTranslations('people');
  const { api, showError } = useConsole();
  const canShow = useCan()('people.read');
  const show = useMutation({
    mutationFn: (shown: string) => api(recordPhoneShown, { body: { number: shown } }),
    onError: showError,
  });
  if (number === '') return null;
  if (!canShow) return <span className={classes.number}>{maskPhone(number)}</span>;
  if (!show.isSuccess || show.variables !== number) {
    return (
      <span className={classes.line}>
        <span className={classes.number}>{maskPhone(number)}</span>
        <button
          type="button"
          className={classes.act}
          aria-label={t('showPhoneOf', { number: maskPhone(number) })}
          disabled={show.isPending}
          onClick={(event) => {
            stay(event);
            show.mutate(number);
          }}
        >
          {t('showPhone')}
        </button>
      </span>
    );
  }
  const whole = international(number);
  return (
    <span className={classes.line}>
      <span className={classes.number}>{formatPhone(number)}</span>
      <a ref={takeFocus} className={classes.act} href={`tel:${whole}`} onClick={stay}>
        {t('callPhone')}
      </a>
      <a
        className={classes.act}
        href={`https://wa.me/${whole.slice(1)}`}
        target="_blank"
        rel="noreferrer"
        onClick={stay}
      >
        {t('media.whatsApp')}
      </a>
    </span>
  );
}
