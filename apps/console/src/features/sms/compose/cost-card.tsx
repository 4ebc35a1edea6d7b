import '@mantine/core/styles/Progress.layer.css';
import { formatXaf } from '@ardoise/contract/values/money';
import { Progress } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useSmsBalance } from '../queries.ts';
import type { LanguageCost } from './count-texts.ts';
import type { Audience } from './use-audience.ts';
import classes from './cost-card.module.css';

export interface Cost {
  readonly byLanguage: readonly LanguageCost[];
  readonly people: number;
  readonly messages: number;
  /** Null while nothing was ever bought: nobody knows what one costs. */
  readonly xaf: number | null;
  readonly left: number;
}

export function costIn(audience: Audience, byLanguage: readonly LanguageCost[]): Cost {
  const messages = byLanguage.reduce((sum, one) => sum + one.messages, 0);
  const { xafEach } = audience;
  return {
    byLanguage,
    people: audience.people,
    messages,
    xaf: xafEach === null ? null : Math.floor(messages * xafEach),
    left: audience.messages - messages,
  };
}

function Each({ parts: [least, most] }: Pick<LanguageCost, 'parts'>) {
  const t = useTranslations('sms.cost');
  return least === most ? t('each', { count: most }) : t('eachRange', { least, most });
}

/** People, messages and XAF, by language and together, and what is left afterwards. */
export function CostCard({ cost, audience }: { cost: Cost; audience: Audience }) {
  const t = useTranslations('sms.cost');
  const { language: own } = usePreferences();
  const { data: balance } = useSmsBalance();
  const count = (value: number) => formatXaf(value, own);
  const inXaf = (messages: number) =>
    audience.xafEach === null ? '–' : count(Math.floor(messages * audience.xafEach));
  const { byLanguage, people, messages, left } = cost;
  const share = Math.min(100, (100 * messages) / Math.max(1, audience.messages));
  const threshold = balance?.threshold ?? null;
  return (
    <Card title={t('title')}>
      <div className={classes.cost} data-behind={audience.isBehind}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('language')}</th>
              <th scope="col">{t('people')}</th>
              <th scope="col">{t('messages')}</th>
              <th scope="col">{t('xaf')}</th>
            </tr>
          </thead>
          <tbody>
            {byLanguage.map((one) => (
              <tr key={one.language}>
                <th scope="row">
                  {t(`languages.${one.language}`)}{' '}
                  <span className={classes.each}>
                    {one.people > 0 && <Each parts={one.parts} />}
                  </span>
                </th>
                <td>{count(one.people)}</td>
                <td>{count(one.messages)}</td>
                <td>{inXaf(one.messages)}</td>
              </tr>
            ))}
          </tbody>
          {byLanguage.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{t('together')}</th>
                <td>{count(people)}</td>
                <td>{count(messages)}</td>
                <td>{inXaf(messages)}</td>
              </tr>
            </tfoot>
          )}
        </table>
        <Progress
          value={share}
          color={left < 0 ? 'red' : 'accent'}
          aria-label={t('share', { share: Math.round(share) })}
        />
        <p className={classes.left} role="status">
          <span>
            {left < 0 ? (
              t('missing', { count: -left })
            ) : (
              <>
                <strong>{count(left)}</strong> {t('left')}
              </>
            )}
          </span>
          {left >= 0 && threshold !== null && left <= threshold && (
            <StateTag tone="part">{t('underAlarm', { threshold })}</StateTag>
          )}
        </p>
      </div>
    </Card>
  );
}
