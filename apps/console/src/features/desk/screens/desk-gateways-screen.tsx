import type { DeskGateway } from '@ardoise/contract/sms/gateways';
import { ActionIcon } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Section } from '../../../ui/section.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from '../components/desk.module.css';
import { GatewayForm } from '../components/gateway-form.tsx';
import { GatewayTest } from '../components/gateway-test.tsx';
import { gatewayNames } from '../gateway-names.ts';
import { useGateways, useOrderGateways } from '../gateways.ts';

interface PlaceProps {
  items: readonly DeskGateway[];
  index: number;
}

/** Its place among the others: one is tried after the other when one is down. */
function Place({ items, index }: PlaceProps) {
  const t = useTranslations('deskPlatform.gateways');
  const { mutate, isPending } = useOrderGateways();
  const gateway = items[index];
  if (gateway === undefined) return null;
  const name = gatewayNames[gateway.name];
  const move = (to: number) => {
    const names = items.map((one) => one.name);
    names.splice(to, 0, ...names.splice(index, 1));
    mutate(names);
  };
  return (
    <>
      {t('place', { place: index + 1 })}{' '}
      <StateTag tone="idle">{t(gateway.isOn ? 'on' : 'off')}</StateTag>
      <span className={classes.order}>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('earlier', { name })}
          disabled={index === 0 || isPending}
          onClick={() => move(index - 1)}
        >
          <Icon name="up" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('later', { name })}
          disabled={index === items.length - 1 || isPending}
          onClick={() => move(index + 1)}
        >
          <Icon name="down" />
        </ActionIcon>
      </span>
    </>
  );
}

function Gateway({ gateway }: { gateway: DeskGateway }) {
  const t = useTranslations('deskPlatform.gateways');
  const [isDirty, setIsDirty] = useState(false);
  return (
    <>
      {gateway.isFromEnvironment && <p className={classes.about}>{t('fromEnvironment')}</p>}
      <GatewayForm gateway={gateway} onDirty={setIsDirty} />
      <Facts>
        <Fact label={t('deliveryAddress')}>{gateway.deliveryAddress}</Fact>
      </Facts>
      <GatewayTest gateway={gateway} isDirty={isDirty} />
    </>
  );
}

/** Who carries the SMS, in which order they are tried, and whether each works. */
export function DeskGatewaysScreen(): ReactNode {
  const t = useTranslations('deskPlatform.gateways');
  const query = useGateways();
  const items = query.data?.items;
  return (
    <>
      <PageHead title={t('title')} about={t('about')} />
      {items === undefined ? (
        <LoadState query={query} list="/desk/sms-gateways" />
      ) : (
        items.map((gateway, index) => (
          <Section
            key={gateway.name}
            title={gatewayNames[gateway.name]}
            about={<Place items={items} index={index} />}
          >
            <Gateway gateway={gateway} />
          </Section>
        ))
      )}
    </>
  );
}
