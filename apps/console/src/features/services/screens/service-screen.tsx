import '@mantine/core/styles/Menu.layer.css';
import type { ServiceDetail } from '@ardoise/contract/services';
import { basicFee } from '@ardoise/contract/values/service-types';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button, Menu } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { serviceName } from '../../../domain/services/service-words.ts';
import { SubscribeDialog } from '../../../domain/services/subscribe-dialog.tsx';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { NotAvailable } from '../../../domain/plans/not-available.tsx';
import { ServiceFacts, YearCard } from '../components/service-facts.tsx';
import { SubscriptionsList } from '../components/subscriptions-list.tsx';
import { SwitchDialog } from '../components/switch-dialog.tsx';
import { ServiceForm } from '../form/service-form.tsx';
import { valuesOf } from '../form/service-values.ts';
import { useRemoveService, useSwitchService } from '../mutations.ts';
import { useService } from '../queries.ts';

type Act = 'change' | 'subscribe' | 'off' | 'remove';

interface ActionsProps {
  service: ServiceDetail;
  onAct: (act: Act) => void;
}

function Actions({ service, onAct }: ActionsProps) {
  const t = useTranslations('services.detail');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const { mutate, isPending } = useSwitchService(service.id);
  const isBasic = service.type === basicFee;
  const switchOn = () =>
    mutate('on', {
      onSuccess: () =>
        toasts.show({ title: t('isOn', { name: serviceName(service, language) }), tone: 'done' }),
    });
  return (
    <>
      {service.isEnabled && !isBasic && (
        <Button onClick={() => onAct('subscribe')}>{t('subscribe')}</Button>
      )}
      {!service.isEnabled && (
        <Button loading={isPending} onClick={switchOn}>
          {t('switchOn')}
        </Button>
      )}
      <Button variant="default" onClick={() => onAct('change')}>
        {t('change')}
      </Button>
      {(service.isEnabled || service.canRemove) && (
        <MoreMenu label={t('more')}>
          {service.isEnabled && (
            <Menu.Item onClick={() => onAct('off')}>{t('switchOff')}</Menu.Item>
          )}
          {service.canRemove && (
            <Menu.Item color="red" onClick={() => onAct('remove')}>
              {t('remove')}
            </Menu.Item>
          )}
        </MoreMenu>
      )}
    </>
  );
}

function RemoveDialog({ service, onClose }: { service: ServiceDetail; onClose: () => void }) {
  const t = useTranslations('services.remove');
  const { toasts } = useConsole();
  const navigate = useNavigate();
  const name = serviceName(service, usePreferences().language);
  const { mutate, isPending } = useRemoveService(service.id);
  return (
    <ConfirmDialog
      isDestructive
      title={t('title', { name })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            toasts.show({ title: t('done', { name }), tone: 'done' });
            void navigate({ to: '/services', replace: true });
          },
        })
      }
    >
      <p>{t('about')}</p>
    </ConfirmDialog>
  );
}

function Service({ service }: { service: ServiceDetail }) {
  const t = useTranslations('services');
  const { language } = usePreferences();
  const { toasts } = useConsole();
  const canEdit = useCan()('services.edit');
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const isBasic = service.type === basicFee;
  const name = serviceName(service, language);
  return (
    <>
      <PageHead
        title={
          <>
            {name} {!service.isEnabled && <StateTag tone="idle">{t('list.off')}</StateTag>}
          </>
        }
        {...(service.description === '' ? {} : { about: service.description })}
        {...(canEdit ? { actions: <Actions service={service} onAct={setAct} /> } : {})}
      />
      <DetailColumns side={<ServiceFacts service={service} />}>
        {isBasic ? (
          service.years.map((year) => <YearCard key={year.yearId} service={service} year={year} />)
        ) : (
          <SubscriptionsList service={service} />
        )}
      </DetailColumns>
      {act === 'change' && (
        <ServiceForm
          initial={valuesOf(service, language)}
          service={service}
          onClose={close}
          onSaved={(saved) => {
            toasts.show({
              title: t('form.saved', { name: serviceName(saved, language) }),
              tone: 'done',
            });
            close();
          }}
        />
      )}
      {act === 'subscribe' && <SubscribeDialog services={[service]} onClose={close} />}
      {act === 'off' && <SwitchDialog service={service} onClose={close} />}
      {act === 'remove' && <RemoveDialog service={service} onClose={close} />}
    </>
  );
}

export function ServiceScreen(): ReactNode {
  const { id } = useParams({ from: '/signed-in/services/$id' });
  const { language } = usePreferences();
  const query = useService(id);
  const service = query.data;
  useRecordTitle(service && serviceName(service, language));
  if (isApiError(query.error, 'serviceNotAvailable')) return <NotAvailable capability="services" />;
  if (service === undefined) return <LoadState isScreen query={query} list="/services" />;
  return <Service service={service} />;
}
