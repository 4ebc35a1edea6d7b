import type { DeskSchool } from '@ardoise/contract/desk/schools';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { TextLink } from '../../../ui/link-button.tsx';

/** Which verified schools this one could be taken for, and by what. */
export function ResemblanceCard({ resembles }: Pick<DeskSchool, 'resembles'>) {
  const t = useTranslations('desk.school');
  const { language } = usePreferences();
  return (
    <Card title={t('resembles', { count: resembles.length })}>
      {resembles.length === 0 ? (
        <p>{t('resemblesNone')}</p>
      ) : (
        <Facts>
          {resembles.map(({ id, name, town, appId, by }) => (
            <Fact
              key={id}
              label={
                <TextLink to="/desk/schools/$id" params={{ id }}>
                  {name}
                </TextLink>
              }
            >
              <div>{[town, appId].filter((part) => part !== null).join(' · ')}</div>
              <div>
                {t('alike', {
                  what: formatList(
                    by.map((which) => t(`by.${which}`)),
                    language,
                  ),
                })}
              </div>
            </Fact>
          ))}
        </Facts>
      )}
    </Card>
  );
}
