import type { ServiceDetail } from '@ardoise/contract/services';
import { formatXaf } from '@ardoise/contract/values/money';
import { basicFee, periodNames, serviceTypeNames } from '@ardoise/contract/values/service-types';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { cycleLabel } from '../../../domain/years/class-groups.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { useBill } from '../mutations.ts';
import { useStructure } from '../queries.ts';
import classes from './service-facts.module.css';

/** What the service is, and what it has brought. */
export function ServiceFacts({ service }: { service: ServiceDetail }) {
  const t = useTranslations('services');
  const { language } = usePreferences();
  const amount = (value: number) => formatXaf(value, language);
  const canSeeFees = useCan()('fees.read');
  const { type, every, cost, items, money } = service;
  const isBasic = type === basicFee;
  return (
    <>
      <Card title={t('detail.about')}>
        <Facts>
          <Fact label={t('form.type')}>{serviceTypeNames[type][language]}</Fact>
          {(cost > 0 || items.length === 0) && <Fact label={t('form.cost')}>{amount(cost)}</Fact>}
          <Fact label={t('form.everyLabel')}>
            {isBasic || every === 'child'
              ? t(`form.every.${every === 'child' ? 'child' : 'year'}`)
              : periodNames[every][language]}
          </Fact>
          {items.map((item) => (
            <Fact key={item.id} label={item.name}>
              {amount(item.cost)}
            </Fact>
          ))}
        </Facts>
      </Card>
      <Card
        title={t('detail.money')}
        action={
          canSeeFees && (
            <TextLink className="thumb" to="/fees" search={{ serviceId: service.id }}>
              {t('detail.toFees')}
            </TextLink>
          )
        }
      >
        <Facts>
          <Fact label={t('detail.students')}>{amount(service.students)}</Fact>
          <Fact label={t('detail.billed')}>{amount(money.billed)}</Fact>
          <Fact label={t('detail.paid')}>{amount(money.paid)}</Fact>
          <Fact label={t('detail.pending')}>
            <strong>{amount(money.pending)}</strong>
          </Fact>
        </Facts>
      </Card>
    </>
  );
}

type YearOfService = ServiceDetail['years'][number];

/** What a basic fee asks for in a year, and whoever was enrolled before it did. */
export function YearCard({ service, year }: { service: ServiceDetail; year: YearOfService }) {
  const t = useTranslations('services.detail');
  const { language } = usePreferences();
  const { toasts } = useConsole();
  const canEdit = useCan()('services.edit');
  const { data } = useStructure(year.yearId);
  const { mutate, isPending } = useBill(service.id);
  const amount = (value: number) => formatXaf(value, language);
  const said = (value: number) => (value === 0 ? t('notAsked') : amount(value));
  const whole = year.amounts.find(({ cycleId, classId }) => cycleId === null && classId === null);
  const named = (data?.cycles ?? []).flatMap((cycle) => [
    { id: cycle.id, label: cycleLabel(cycle.name ?? cycle.kind, language) },
    ...cycle.classes.map((taught) => ({ id: taught.id, label: taught.name })),
  ]);
  return (
    <Card title={year.yearName}>
      <Facts>
        <Fact label={t('everywhere')}>{said(whole?.amount ?? service.cost)}</Fact>
        {named.flatMap(({ id, label }) => {
          const found = year.amounts.find((one) => one.classId === id || one.cycleId === id);
          return found === undefined
            ? []
            : [
                <Fact key={id} label={label}>
                  {said(found.amount)}
                </Fact>,
              ];
        })}
      </Facts>
      {year.notBilled > 0 && service.isEnabled && (
        <div className={classes.waiting}>
          <p>{t('notBilled', { count: year.notBilled })}</p>
          {canEdit && (
            <Button
              variant="default"
              loading={isPending}
              onClick={() =>
                mutate(year.yearId, {
                  onSuccess: ({ billed, amount: sum }) =>
                    toasts.show({
                      title: t('billedNow', { count: billed, amount: amount(sum) }),
                      tone: 'done',
                    }),
                })
              }
            >
              {t('bill', { count: year.notBilled })}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
