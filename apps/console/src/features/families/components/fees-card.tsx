import { getStudent } from '@ardoise/contract/endpoints/students';
import type { FamilyDetail } from '@ardoise/contract/families';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { FeeTable } from '../../../domain/money/fee-table.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import classes from './fees-card.module.css';

type Child = FamilyDetail['students'][number];

function ChildFees({ child }: { child: Child }) {
  const query = useQuery(callQuery(useConsole(), getStudent, { params: { id: child.id } }));
  const student = query.data;
  return (
    <div>
      <Title order={3} className={classes.name}>
        {child.name}
      </Title>
      {student === undefined ? (
        <LoadState query={query} list="/onboarding/families" />
      ) : (
        <FeeTable fees={student.fees} />
      )}
    </div>
  );
}

/** What is asked for each child, installment by installment, and how much of it is paid. */
export function FeesCard({ family }: { family: FamilyDetail }) {
  const t = useTranslations('money.fees');
  const id = useId();
  if (family.students.length === 0) return null;
  return (
    <section className={classes.fees} aria-labelledby={id}>
      <Title order={2} id={id}>
        {t('title')}
      </Title>
      {family.students.map((child) => (
        <ChildFees key={child.id} child={child} />
      ))}
    </section>
  );
}
