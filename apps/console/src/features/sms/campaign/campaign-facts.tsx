import type { CampaignDetail } from '@ardoise/contract/sms/campaigns';
import { languages } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatLongDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useChoiceWords } from './choice-words.ts';
import classes from './campaign.module.css';

/** What it has cost, and what it still holds of the balance. */
export function CostFacts({ campaign }: { campaign: CampaignDetail }) {
  const t = useTranslations('sms.campaign');
  const { language } = usePreferences();
  const count = (value: number) => formatXaf(value, language);
  const { used, usedXaf, reserved } = campaign;
  return (
    <Card title={t('cost')}>
      <Facts>
        <Fact label={t('used')}>{count(used)}</Fact>
        <Fact label={t('usedXaf')}>{count(usedXaf)}</Fact>
        {reserved > 0 && <Fact label={t('reserved')}>{count(reserved)}</Fact>}
      </Facts>
    </Card>
  );
}

/** Whom it was for, from whom it came and when it went. */
export function AboutCampaign({ campaign }: { campaign: CampaignDetail }) {
  const t = useTranslations('sms.campaign');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const choice = useChoiceWords(campaign.choice);
  const at = (moment: string) => formatLongDateTime(moment, timeZone, language);
  const { people, leftOut, sender, otherSender, createdBy, createdAt, startedAt, endedAt, sendAt } =
    campaign;
  return (
    <Card title={t('about')}>
      <Facts>
        <Fact label={t('who')}>{choice}</Fact>
        <Fact label={t('people')}>{formatXaf(people, language)}</Fact>
        {leftOut.optedOut > 0 && <Fact label={t('optedOut')}>{leftOut.optedOut}</Fact>}
        {leftOut.noMobile > 0 && <Fact label={t('noMobile')}>{leftOut.noMobile}</Fact>}
        {leftOut.doubled > 0 && <Fact label={t('doubled')}>{leftOut.doubled}</Fact>}
        {sender !== null && (
          <Fact label={t('sender')}>
            {otherSender === 0 ? sender : t('otherSender', { sender, count: otherSender })}
          </Fact>
        )}
        {createdBy !== null && <Fact label={t('by')}>{createdBy}</Fact>}
        <Fact label={t('createdAt')}>{at(createdAt)}</Fact>
        {sendAt !== null && <Fact label={t('sendAt')}>{at(sendAt)}</Fact>}
        {startedAt !== null && <Fact label={t('startedAt')}>{at(startedAt)}</Fact>}
        {endedAt !== null && <Fact label={t('endedAt')}>{at(endedAt)}</Fact>}
      </Facts>
    </Card>
  );
}

/** The texts as they were written, with their fields. */
export function TextsCard({ campaign: { texts, isPlain } }: { campaign: CampaignDetail }) {
  const t = useTranslations('sms');
  return (
    <Card title={t('campaign.texts')}>
      <div className={classes.texts}>
        {languages
          .filter((language) => texts[language] !== '')
          .map((language) => (
            <div key={language}>
              <h3 className={classes.language}>{t(`text.names.${language}`)}</h3>
              <p className={classes.bubble} lang={language}>
                {texts[language]}
              </p>
            </div>
          ))}
        {isPlain && <p className={classes.detail}>{t('campaign.plain')}</p>}
      </div>
    </Card>
  );
}
