import { listServices, type ServiceRow } from '@ardoise/contract/services';
import {
  basicFee,
  periodNames,
  serviceTypeNames,
  serviceTypes,
} from '@ardoise/contract/values/service-types';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../../domain/lists/use-list.ts';
import { useIsAvailable } from '../../../domain/services/service-queries.ts';
import { costText, serviceName } from '../../../domain/services/service-words.ts';
import { PersonCell } from '../../../domain/people/person-cell.tsx';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { NotAvailable } from '../../../domain/plans/not-available.tsx';
import { ServiceForm } from '../form/service-form.tsx';
import { blankService } from '../form/service-values.ts';

const filterIds = ['type', 'isEnabled'] as const;

/** For what time the cost is, in the reader's words. */
function useEvery() {
  const t = useTranslations('services.form.every');
  const { language } = usePreferences();
  return ({ type, every }: Pick<ServiceRow, 'type' | 'every'>): string => {
    if (type === basicFee) return t(every === 'child' ? 'child' : 'year');
    return every === 'child' ? '' : periodNames[every][language];
  };
}

function useServiceColumns(): ReadonlyArray<Column<ServiceRow>> {
  const t = useTranslations('services.list');
  const { language } = usePreferences();
  const everyOf = useEvery();
  return [
    {
      id: 'name',
      title: t('columns.name'),
      cell: (service) => (
        <PersonCell
          name={serviceName(service, language)}
          detail={
            service.description || service.items.map(({ name }) => name).join(', ') || undefined
          }
        />
      ),
      card: (service) => serviceName(service, language),
    },
    {
      id: 'type',
      title: t('columns.type'),
      cell: ({ type }) => serviceTypeNames[type][language],
    },
    {
      id: 'cost',
      title: t('columns.cost'),
      align: 'end',
      onCard: 'amount',
      cell: (service) => costText(service, language),
    },
    { id: 'every', title: t('columns.every'), cell: everyOf },
    {
      id: 'students',
      title: t('columns.students'),
      align: 'end',
      cell: ({ students }) => students,
      card: ({ students }) => t('students', { count: students }),
    },
    {
      id: 'state',
      title: t('columns.state'),
      onCard: 'state',
      cell: ({ isEnabled }) => <StateTag tone="idle">{t(isEnabled ? 'on' : 'off')}</StateTag>,
    },
  ];
}

export function ServicesScreen(): ReactNode {
  const t = useTranslations('services');
  const { language } = usePreferences();
  const { toasts } = useConsole();
  const canEdit = useCan()('services.edit');
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const isAvailable = useIsAvailable();
  const list = useList(listServices, { name: 'services', filters: filterIds });
  const columns = useServiceColumns();
  if (!isAvailable) return <NotAvailable capability="services" />;
  const create = canEdit && <Button onClick={() => setIsCreating(true)}>{t('list.create')}</Button>;
  return (
    <>
      <PageHead title={t('title')} about={t('about')} actions={create} />
      <DataList
        caption={t('title')}
        list={list}
        columns={columns}
        filters={[
          {
            id: 'type',
            title: t('list.columns.type'),
            options: serviceTypes.map((type) => ({
              value: String(type),
              label: serviceTypeNames[type][language],
            })),
          },
          {
            id: 'isEnabled',
            title: t('list.columns.state'),
            options: [
              { value: 'true', label: t('list.on') },
              { value: 'false', label: t('list.off') },
            ],
          },
        ]}
        searchLabel={t('list.search')}
        rowId={({ id }) => id}
        rowTarget={({ id }) => ({ to: '/services/$id', params: { id } })}
        empty={{ title: t('list.empty.title'), about: t('list.empty.about'), action: create }}
      />
      {isCreating && (
        <ServiceForm
          initial={blankService()}
          service={null}
          onClose={() => setIsCreating(false)}
          onSaved={({ id, ...service }) => {
            const name = serviceName(service, language);
            toasts.show({ title: t('form.created', { name }), tone: 'done' });
            void navigate({ to: '/services/$id', params: { id } });
          }}
        />
      )}
    </>
  );
}
