import { useTranslations } from 'use-intl';

/** What an email was about, by the name of its text; one that has no words here is called a message. */
export function useSubject(): (template: string) => string {
  const t = useTranslations('email.subjects');
  const words: ReadonlyArray<readonly [RegExp, string]> = [
    [/^invoice/, t('invoice')],
    [/^application/, t('application')],
    [/^receipt|^payment\./, t('receipt')],
    [/link/, t('link')],
    [/invitation|^team/, t('invitation')],
    [/^report/, t('report')],
    [/^sms|alarm|balance/, t('alarm')],
    [/^shop|^order|plan/, t('order')],
    [/changed|confirmed|security|notice/, t('security')],
  ];
  return (template) => words.find(([name]) => name.test(template))?.[1] ?? t('other');
}
