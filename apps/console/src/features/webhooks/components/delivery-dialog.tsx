import { deliveryProblemTexts, type WebhookDelivery } from '@ardoise/contract/webhooks/webhooks';
import { Button, Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useResend } from '../mutations.ts';
import { useDelivery } from '../queries.ts';
import classes from './webhooks.module.css';

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** A long line of JSON is read better in many. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** A field, so that the keyboard scrolls through a long one and takes it along. */
function Code({ label, text }: { label: string; text: string }) {
  return (
    <Textarea
      readOnly
      autosize
      minRows={3}
      maxRows={12}
      label={label}
      value={text}
      spellCheck={false}
      classNames={{ input: classes.code ?? '' }}
    />
  );
}

function Tries({ delivery: { history } }: { delivery: WebhookDelivery }) {
  const t = useTranslations('webhooks.delivery');
  const { language } = usePreferences();
  const when = useWhen();
  return (
    <ol className={classes.small}>
      {history.map(({ at, status, problem, tookMs }) => (
        <li key={`${at}-${tookMs}-${status}`}>
          {`${when(at)} · ${status ?? '–'} · ${t('took', { ms: tookMs })}`}
          {problem !== null && ` · ${deliveryProblemTexts[problem][language]}`}
        </li>
      ))}
    </ol>
  );
}

function Loaded({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  const t = useTranslations('webhooks.delivery');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const canEdit = useCan()('developer.edit');
  const { mutate, isPending } = useResend(delivery.id);
  const { request, answer, problem, address, body } = delivery;
  const resend = () =>
    mutate(undefined, {
      onSuccess: () => toasts.show({ title: t('resent'), tone: 'done' }),
    });
  return (
    <>
      {problem !== null && (
        <p className={classes.notice}>{deliveryProblemTexts[problem][language]}</p>
      )}
      <Code
        label={t('request')}
        text={`POST ${address}${request === null ? '' : `\n${headerLines(request)}`}\n\n${readable(body)}`}
      />
      <Code
        label={t('answer')}
        text={
          answer === null
            ? t('noAnswer')
            : `${delivery.status}\n${headerLines(answer.headers)}\n\n${answer.text}${answer.isCut ? ' …' : ''}`
        }
      />
      <strong>{t('tries')}</strong>
      <Tries delivery={delivery} />
      <div className={classes.buttons}>
        {canEdit && (
          <Button variant="default" loading={isPending} onClick={resend}>
            {t('resend')}
          </Button>
        )}
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </>
  );
}

/** What was sent, what was answered, and how often it was tried. */
export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('webhooks.delivery');
  const query = useDelivery(id);
  const { data } = query;
  return (
    <Dialog
      title={data === undefined ? t('title') : `${data.type} · ${data.sequence}`}
      closeLabel={t('close')}
      onClose={onClose}
    >
      {data === undefined ? (
        <LoadState query={query} list="/webhooks" />
      ) : (
        <Loaded delivery={data} onClose={onClose} />
      )}
    </Dialog>
  );
}
