import { listProofs } from '@ardoise/contract/endpoints/payment-proofs';
import { type PaymentProof, proofStates } from '@ardoise/contract/payment-proofs';
import { useTranslations } from 'use-intl';
import { useList } from '../../../domain/lists/use-list.ts';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import { ProofActions, ProofFinding } from './proof-actions.tsx';
import classes from './unmatched.module.css';

/** The guardian's picture, in a tab of its own when it is pressed. */
function Photo({ proof }: { proof: PaymentProof }) {
  const t = useTranslations('unmatched.proofs');
  if (proof.photoAddress === null) return null;
  return (
    <a href={proof.photoAddress} target="_blank" rel="noreferrer">
      <img
        className={classes.photo}
        src={proof.photoAddress}
        alt={t('photo', { reference: proof.reference })}
      />
    </a>
  );
}

function useProofColumns(): ReadonlyArray<Column<PaymentProof>> {
  const t = useTranslations('unmatched.proofs.columns');
  const timeZone = useTimeZone();
  return [
    {
      id: 'reference',
      title: t('reference'),
      cell: ({ reference, sentAt }) => (
        <span className={classes.stack}>
          <span className={classes.strong}>{reference}</span>
          <span className={classes.detail}>{formatDateTime(sentAt, timeZone)}</span>
        </span>
      ),
      card: ({ reference }) => reference,
    },
    {
      id: 'family',
      title: t('family'),
      cell: ({ familyId, family, students, phone }) => (
        <span className={classes.stack}>
          <TextLink to="/onboarding/families/$id" params={{ id: familyId }}>
            {family}
          </TextLink>
          <span className={classes.detail}>{students.join(', ')}</span>
          <PhoneText number={phone} />
        </span>
      ),
    },
    {
      id: 'photo',
      title: t('photo'),
      onCard: 'line',
      cell: (proof) => (proof.photoAddress === null ? null : <Photo proof={proof} />),
    },
    {
      id: 'finding',
      title: t('finding'),
      onCard: 'line',
      cell: (proof) => (
        <div className={classes.stack}>
          <ProofFinding proof={proof} />
          <ProofActions proof={proof} />
        </div>
      ),
    },
  ];
}

/** What guardians say to have paid. */
export function ProofsList() {
  const t = useTranslations('unmatched.proofs');
  const list = useList(listProofs, { name: 'payment-proofs', filters: ['state'] });
  return (
    <DataList
      caption={t('title')}
      list={list}
      columns={useProofColumns()}
      filters={[
        {
          id: 'state',
          title: t('filter'),
          options: proofStates.map((value) => ({ value, label: t(`states.${value}`) })),
        },
      ]}
      searchLabel={t('search')}
      rowId={({ id }) => id}
      empty={{ title: t('empty.title'), about: t('empty.about') }}
    />
  );
}
