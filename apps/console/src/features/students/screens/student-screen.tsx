import '@mantine/core/styles/Tabs.layer.css';
import type { StudentDetail } from '@ardoise/contract/students';
import { Tabs } from '@mantine/core';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../../lib/me.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { InvoicesCard } from '../../../domain/invoices/invoices-card.tsx';
import { FeeTable } from '../../../domain/money/fee-table.tsx';
import { PaymentsCard } from '../../../domain/money/payments-card.tsx';
import { UndoNotices } from '../../../domain/merging/undo-notices.tsx';
import { GuardianLines } from '../../../domain/people/guardian-lines.tsx';
import { StudentServicesCard } from '../../../domain/services/student-services-card.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import {
  EntryFacts,
  IdentityFacts,
  LanguageFacts,
  ResidenceFacts,
  SchoolFacts,
} from '../../../domain/people/student-facts.tsx';
import { DocumentsTab } from '../components/documents-tab.tsx';
import { EnrolmentCard } from '../components/enrolment-card.tsx';
import { FamilyCard } from '../components/family-card.tsx';
import { HealthTab } from '../components/health-tab.tsx';
import { HistoryTab } from '../components/history-tab.tsx';
import { StudentHead } from '../components/student-head.tsx';
import { useStudent } from '../queries.ts';
import { studentTabs, type StudentTab } from '../tabs.ts';
import classes from './student-screen.module.css';
import { studentName } from '@ardoise/contract/values/student-name';

const from = '/signed-in/onboarding/students/$id';

function TabContent({ tab, student }: { tab: StudentTab; student: StudentDetail }) {
  const canSeePayments = useCan()('payments.read');
  switch (tab) {
    case 'fees':
      return (
        <div className={classes.money}>
          <FeeTable fees={student.fees} />
          <InvoicesCard subject={{ studentId: student.id }} familyId={student.family.id} />
          {canSeePayments && <PaymentsCard subject={{ studentId: student.id }} />}
        </div>
      );
    case 'profile':
      return (
        <>
          <IdentityFacts student={student} />
          <EntryFacts student={student} />
          <ResidenceFacts student={student} />
        </>
      );
    case 'health':
      return <HealthTab studentId={student.id} name={studentName(student)} />;
    case 'schools':
      return (
        <>
          <SchoolFacts student={student} />
          <LanguageFacts student={student} />
        </>
      );
    case 'documents':
      return <DocumentsTab studentId={student.id} name={studentName(student)} />;
    case 'history':
      return <HistoryTab studentId={student.id} />;
  }
}

function Student({ student }: { student: StudentDetail }) {
  const t = useTranslations('students.detail.tabs');
  const navigate = useNavigate({ from: '/onboarding/students/$id' });
  const canSeeHealth = useCan()('people.health');
  const { tab: wanted = 'fees' } = useSearch({ from });
  const tabs = studentTabs.filter((one) => one !== 'health' || canSeeHealth);
  const tab = tabs.includes(wanted) ? wanted : 'fees';
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs run out of the screen: the one that is open must be seen.
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>(`[role="tab"][data-active]`);
    list.current?.scrollTo({ left: (active?.offsetLeft ?? 0) - 40 });
  }, [tab]);
  const open = (next: string | null) =>
    void navigate({
      search: next === 'fees' ? {} : { tab: next as StudentTab },
      resetScroll: false,
    });
  return (
    <>
      <StudentHead student={student} />
      <GuardianLines guardians={student.family.guardians} />
      <UndoNotices recordId={student.id} />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List ref={list} data-swiped className={classes.tabs ?? ''}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one} className={classes.tab ?? ''}>
              {t(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <DetailColumns
          side={
            <>
              <FamilyCard student={student} />
              <EnrolmentCard student={student} />
              <StudentServicesCard student={student} />
            </>
          }
        >
          {tabs.map((one) => (
            <Tabs.Panel key={one} value={one} className={classes.panel ?? ''}>
              <TabContent tab={one} student={student} />
            </Tabs.Panel>
          ))}
        </DetailColumns>
      </Tabs>
    </>
  );
}

export function StudentScreen(): ReactNode {
  const { id } = useParams({ from });
  const query = useStudent(id);
  const student = query.data;
  useRecordTitle(student && studentName(student));
  if (student === undefined)
    return <LoadState isScreen query={query} list="/onboarding/students" />;
  // A record that was merged is asked for by its old address, and answered by the one that stayed.
  if (student.id !== id)
    return <Navigate to="/onboarding/students/$id" params={{ id: student.id }} replace />;
  return <Student key={student.id} student={student} />;
}
