import type { InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import { formatDay } from '@ardoise/contract/values/dates';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { useConsole } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from './invoicing.module.css';

/** Whom it is for, and what was agreed. */
export function FactsCard({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoicing.detail');
  const when = useWhen();
  const { family, copiedFrom, voided } = invoice;
  const byWhom = (at: string, by: string | null) => [when(at), by].filter(Boolean).join(' · ');
  return (
    <Card title={t('facts')}>
      <Facts>
        <Fact label={t('family')}>
          <TextLink to="/onboarding/families/$id" params={{ id: family.id }} underline="always">
            {family.name}
          </TextLink>
          {` · ${family.familyId}`}
        </Fact>
        <Fact label={t('billTo')}>{invoice.billTo}</Fact>
        {invoice.emails.length > 0 && <Fact label={t('emails')}>{invoice.emails.join('\n')}</Fact>}
        <Fact label={t('language')}>{t(`languages.${invoice.language}`)}</Fact>
        <Fact label={t('dueOn')}>{formatDay(invoice.dueOn)}</Fact>
        <Fact label={t('partial')}>{t(invoice.allowsPartial ? 'partialYes' : 'partialNo')}</Fact>
        <Fact label={t('year')}>{invoice.yearName}</Fact>
        <Fact label={t('createdAt')}>{byWhom(invoice.createdAt, invoice.createdBy)}</Fact>
        {invoice.sentAt !== null && (
          <Fact label={t('sentAt')}>{byWhom(invoice.sentAt, invoice.sentBy)}</Fact>
        )}
        {voided !== null && (
          <Fact label={t('voided')}>{`${byWhom(voided.at, voided.by)}\n${voided.reason}`}</Fact>
        )}
        {copiedFrom !== null && (
          <Fact label={t('copiedFrom')}>
            <TextLink to="/invoicing/$id" params={{ id: copiedFrom.id }}>
              {copiedFrom.number ?? t('draft')}
            </TextLink>
          </Fact>
        )}
        {invoice.copies.length > 0 && (
          <Fact label={t('copies')}>
            {invoice.copies.map(({ id, number }) => (
              <div key={id}>
                <TextLink to="/invoicing/$id" params={{ id }}>
                  {number ?? t('draft')}
                </TextLink>
              </div>
            ))}
          </Fact>
        )}
        {invoice.runId !== null && (
          <Fact label={t('run')}>
            <TextLink to="/invoicing/runs/$id" params={{ id: invoice.runId }}>
              {t('openRun')}
            </TextLink>
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

/** Somebody at the desk may type the link into a message of their own. */
function CopyLink({ address }: { address: string }) {
  const t = useTranslations('money.share');
  const { toasts } = useConsole();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toasts.show({ title: t('copied'), tone: 'done' });
    } catch {
      toasts.show({ title: t('copyFailed'), tone: 'error' });
    }
  };
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => void copy()}>
      {t('copyLink')}
    </Button>
  );
}

/** To whom it went, whether it came there, and whether somebody looked. */
export function DeliveriesCard({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoicing.delivery');
  const when = useWhen();
  if (invoice.state === 'draft') return null;
  const { openedAt, payAddress } = invoice;
  return (
    <Card title={t('title')} action={payAddress !== null && <CopyLink address={payAddress} />}>
      <p className={classes.words}>
        {openedAt === null ? t('notOpened') : t('opened', { when: when(openedAt) })}
      </p>
      {invoice.deliveries.length === 0 && <p className={classes.words}>{t('onPaper')}</p>}
      <ul className={classes.lines}>
        {invoice.deliveries.map(({ id, channel, to, state, at, by }) => (
          <li key={id} className={classes.line}>
            <span>
              {t(`channels.${channel}`)} · {to}
              <span className={classes.second}>{[when(at), by].filter(Boolean).join(' · ')}</span>
            </span>
            <StateTag tone={state === 'failed' ? 'alarm' : 'idle'}>{t(`states.${state}`)}</StateTag>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What was written, and for whom. */
export function WordsCard({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoicing.detail');
  const said = (['message', 'memo', 'note'] as const).filter((key) => invoice[key] !== '');
  if (said.length === 0) return null;
  return (
    <Card title={t('words')}>
      {said.map((key) => (
        <p key={key} className={classes.text}>
          <span className={classes.second}>{t(key)}</span>
          {invoice[key]}
        </p>
      ))}
    </Card>
  );
}
