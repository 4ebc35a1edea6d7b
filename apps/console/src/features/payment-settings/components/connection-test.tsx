import { type TestedPart, testedPartNames } from '@ardoise/contract/payment-settings';
import { operatorNames, type PayOperator } from '@ardoise/contract/transactions';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useTestOperator } from '../mutations.ts';
import classes from './operator-form.module.css';

interface ConnectionTestProps {
  operator: PayOperator;
  /** Something is typed that is not saved, and so would not be tested. */
  isDirty: boolean;
}

/** What of a connection the test has tried, or could not. */
function Parts({ title, parts }: { title: string; parts: readonly TestedPart[] }) {
  const { language } = usePreferences();
  if (parts.length === 0) return null;
  return (
    <div className={classes.parts}>
      {title}
      <ul>
        {parts.map((part) => (
          <li key={part}>{testedPartNames[part][language]}</li>
        ))}
      </ul>
    </div>
  );
}

/** Asks the operator whether it lets us in, and says the answer in words. */
export function ConnectionTest({ operator, isDirty }: ConnectionTestProps) {
  const t = useTranslations('paymentSettings');
  const test = useTestOperator(operator);
  const isOver = !test.isPending && !isDirty;
  return (
    <div className={classes.test}>
      <Button
        variant="default"
        loading={test.isPending}
        disabled={isDirty}
        onClick={() => test.mutate()}
      >
        {t('test')}
      </Button>
      <div className={classes.answer} role="status">
        {isOver && test.data !== undefined ? (
          <>
            <StateTag tone={test.data.isWorking ? 'paid' : 'due'}>
              {t(test.data.isWorking ? 'works' : 'fails')}
            </StateTag>{' '}
            {test.data.message}
            {test.data.said !== null && (
              <p>{t('refusedSaid', { operator: operatorNames[operator], said: test.data.said })}</p>
            )}
            <Parts title={t('tried')} parts={test.data.tried} />
            <Parts title={t('untriedParts')} parts={test.data.untried} />
          </>
        ) : isOver && test.isError ? (
          t('untested')
        ) : (
          <span className={classes.help}>{t(isDirty ? 'saveFirst' : 'testHelp')}</span>
        )}
      </div>
    </div>
  );
}
