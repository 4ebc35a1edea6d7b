import type { MergeKind, MergeSide } from '@ardoise/contract/merging';
import { dayIn, formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { useTimeZone } from '../../../lib/me.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import classes from './merging.module.css';

interface SideCardProps {
  kind: MergeKind;
  side: MergeSide;
  isKept: boolean;
  onKeep: () => void;
}

function Money({ side }: { side: MergeSide }) {
  const t = useTranslations('merging.compare.facts');
  const { language } = usePreferences();
  const amount = (value: number) => formatXaf(value, language);
  return (
    <>
      <Fact label={t('fees')}>{amount(side.fees.billed)}</Fact>
      <Fact label={t('paid')}>{amount(side.fees.paid)}</Fact>
      <Fact label={t('owed')}>{amount(side.fees.owed)}</Fact>
      <Fact label={t('payments')}>{side.payments}</Fact>
      <Fact label={t('credit')}>{amount(side.credit)}</Fact>
    </>
  );
}

/** Everything that one of the two has. */
export function SideCard({ kind, side, isKept, onKeep }: SideCardProps) {
  const t = useTranslations('merging.compare');
  const zone = useTimeZone();
  const id = useId();
  const listed = (names: readonly string[]) => (names.length === 0 ? t('none') : names.join(', '));
  return (
    <section
      className={`${classes.side} ${isKept ? classes.isKept : ''}`}
      aria-labelledby={`${id} ${id}-state`}
      data-kept={isKept}
    >
      <div className={classes.sideHead}>
        <Title order={2} id={id}>
          {side.name}
        </Title>
        {isKept ? (
          <span id={`${id}-state`} className={classes.stays}>
            {t('keep')}
          </span>
        ) : (
          <Button id={`${id}-state`} variant="default" onClick={onKeep}>
            {t('keepThis')}
          </Button>
        )}
      </div>
      <Facts>
        {side.number !== null && <Fact label={t('facts.number')}>{side.number}</Fact>}
        <Fact label={t('facts.created')}>{formatDay(dayIn(zone, new Date(side.createdAt)))}</Fact>
        {side.family !== null && (
          <Fact label={t('facts.family')}>{`${side.family.name} · ${side.family.number}`}</Fact>
        )}
        {kind !== 'student' && <Fact label={t('facts.students')}>{listed(side.students)}</Fact>}
        {kind !== 'guardian' && <Fact label={t('facts.guardians')}>{listed(side.guardians)}</Fact>}
        <Fact label={t('facts.phones')}>
          {side.phones.length === 0
            ? t('none')
            : side.phones.map((phone) => <PhoneText key={phone} number={phone} />)}
        </Fact>
        {kind !== 'guardian' && (
          <>
            <Fact label={t('facts.enrolments')}>
              {listed(side.enrolments.map((one) => `${one.className} (${one.yearName})`))}
            </Fact>
            <Money side={side} />
            <Fact label={t('facts.documents')}>{side.documents}</Fact>
            <Fact label={t('facts.health')}>{side.hasHealth ? t('yes') : t('none')}</Fact>
            <Fact label={t('facts.links')}>{side.links}</Fact>
          </>
        )}
        <Fact label={t('facts.changes')}>{side.changes}</Fact>
      </Facts>
    </section>
  );
}
