import { operatorNames } from '@ardoise/contract/transactions';
import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { formatXaf } from '@ardoise/contract/values/money';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Attention } from '../../../domain/attention/use-attention.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatAgo } from '../../../lib/format.ts';
import { TextLink } from '../../../ui/link-button.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from './attention-card.module.css';

/** As many of each kind as leave room for the others: a statement may bring hundreds. */
const mostShown = 2;

interface WaitingProps {
  view: { view?: 'proofs' };
  tag: ReactNode;
  title: string;
  since: string;
}

function Waiting({ view, tag, title, since }: WaitingProps) {
  return (
    <li className={classes.line}>
      <span>
        {tag}{' '}
        <TextLink c="inherit" to="/unmatched" search={view}>
          {title}
        </TextLink>
        <span className={classes.since}>{since}</span>
      </span>
    </li>
  );
}

/** How many there are beside those that are shown, and the way to them. */
function Others({ view, title }: { view: { view?: 'proofs' }; title: string }) {
  return (
    <li className={classes.line}>
      <TextLink c="inherit" to="/unmatched" search={view}>
        {title}
      </TextLink>
    </li>
  );
}

/** Money that nobody knows: the oldest first. */
export function UnmatchedLines({ lines: { count, items } }: { lines: Attention['lines'] }) {
  const t = useTranslations('balance.attention');
  const { clock } = useConsole();
  const { language } = usePreferences();
  const shown = items.slice(0, mostShown);
  return (
    <>
      {shown.map(({ id, operator, amount, phone, at }) => {
        const ago = formatAgo(at, clock.now(), language);
        return (
          <Waiting
            key={id}
            view={{}}
            tag={<StateTag tone="due">{t('unmatched')}</StateTag>}
            title={t(operator === null ? 'lineAlone' : 'payment', {
              operator: operator === null ? '' : operatorNames[operator],
              amount: formatXaf(amount, language),
            })}
            since={phone === null ? ago : t('since', { phone: maskPhone(phone), ago })}
          />
        );
      })}
      {count > shown.length && (
        <Others view={{}} title={t('lines', { count: count - shown.length })} />
      )}
    </>
  );
}

/** What guardians say to have paid. */
export function WaitingProofs({ proofs: { count, items } }: { proofs: Attention['proofs'] }) {
  const t = useTranslations('balance.attention');
  const { clock } = useConsole();
  const { language } = usePreferences();
  const view = { view: 'proofs' } as const;
  const shown = items.slice(0, mostShown);
  return (
    <>
      {shown.map(({ id, reference, family, sentAt }) => (
        <Waiting
          key={id}
          view={view}
          tag={<StateTag tone="part">{t('proof')}</StateTag>}
          title={t('proofOf', { family })}
          since={t('proofSince', { reference, ago: formatAgo(sentAt, clock.now(), language) })}
        />
      ))}
      {count > shown.length && (
        <Others view={view} title={t('proofs', { count: count - shown.length })} />
      )}
    </>
  );
}
