import { type DeskGateway, testSmsGateway } from '@ardoise/contract/sms/gateways';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useContractForm } from '../../../lib/form.ts';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useTestGateway } from '../gateways.ts';
import classes from './desk.module.css';

interface GatewayTestProps {
  gateway: DeskGateway;
  /** Something is typed that is not saved, and so would not be tested. */
  isDirty: boolean;
}

/** One message through this gateway alone, and what the gateway said of it. */
export function GatewayTest({ gateway: { name }, isDirty }: GatewayTestProps) {
  const t = useTranslations('deskPlatform.gateways.test');
  const test = useTestGateway(name);
  const form = useContractForm({
    schema: testSmsGateway.body,
    initialValues: { phone: '' },
    toInput: (values) => values,
    onSubmit: (body) => test.mutateAsync(body),
  });
  const { data, error } = test;
  return (
    <form noValidate className={classes.test} onSubmit={(event) => void form.submit(event)}>
      <TextInput
        label={t('phone')}
        inputMode="tel"
        maxLength={30}
        {...form.getInputProps('phone')}
      />
      <Button type="submit" variant="default" loading={test.isPending} disabled={isDirty}>
        {t('send')}
      </Button>
      <div className={classes.answer} role="status">
        {isDirty ? (
          <span className={classes.small}>{t('saveFirst')}</span>
        ) : test.isPending ? null : data !== undefined ? (
          <>
            <StateTag tone={data.isAccepted ? 'idle' : 'alarm'}>
              {t(data.isAccepted ? 'accepted' : 'refused')}
            </StateTag>{' '}
            {data.said}
          </>
        ) : isApiError(error) && Object.keys(error.fields).length === 0 ? (
          error.said
        ) : null}
      </div>
    </form>
  );
}
