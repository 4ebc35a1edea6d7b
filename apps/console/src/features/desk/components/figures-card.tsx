import type { DeskSchool } from '@ardoise/contract/desk/schools';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { TextLink } from '../../../ui/link-button.tsx';

/** How large the school is, and what goes through it. */
export function FiguresCard({ school: { id, figures } }: { school: DeskSchool }) {
  const t = useTranslations('desk.figures');
  const { language } = usePreferences();
  const say = (count: number) => <span className="num">{formatXaf(count, language)}</span>;
  return (
    <Card
      title={t('title')}
      action={
        <TextLink to="/desk/orders" search={{ schoolId: id }}>
          {t('orders')}
        </TextLink>
      }
    >
      <Facts>
        <Fact label={t('students')}>{say(figures.students)}</Fact>
        <Fact label={t('staff')}>{say(figures.staff)}</Fact>
        <Fact label={t('collected')}>{say(figures.collected30Days)}</Fact>
        <Fact label={t('payments')}>{say(figures.payments30Days)}</Fact>
        <Fact label={t('bought')}>{say(figures.bought)}</Fact>
      </Facts>
    </Card>
  );
}
