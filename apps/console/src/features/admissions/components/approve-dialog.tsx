import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { ApplicationDetail } from '@ardoise/contract/applications';
import { foldName } from '@ardoise/contract/values/fold-name';
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ClassSelect, useClasses } from '../../../domain/years/class-select.tsx';
import { usualJoining } from '../../../domain/years/joining.ts';
import { JoiningField } from '../../../domain/years/joining-field.tsx';
import { useYearToJoin } from '../../../domain/years/use-year-to-join.ts';
import { useApprove } from '../mutations.ts';

interface ApproveDialogProps {
  application: ApplicationDetail;
  onClose: () => void;
}

/** The class that the family wrote, where the school has one of that name; until somebody chooses otherwise. */
function useWantedClass(wanted: string | null, yearId: string | undefined) {
  const { data } = useClasses(yearId);
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const found = data?.items.find(({ name }) => foldName(name) === foldName(wanted ?? ''));
  return [chosen === undefined ? (found?.id ?? null) : chosen, setChosen] as const;
}

const newFamily = 'new';

export function ApproveDialog({ application, onClose }: ApproveDialogProps) {
  const t = useTranslations('admissions.approveDialog');
  const people = useTranslations('people');
  const { toasts } = useConsole();
  const { mutate, isPending } = useApprove(application.id);
  const year = useYearToJoin();
  const [classId, setClassId] = useWantedClass(application.wantedClass, year?.id);
  const [joining, setJoining] = useState(usualJoining);
  const [family, setFamily] = useState(application.likelyFamilies[0]?.id ?? newFamily);
  const name = application.student;
  const approve = () =>
    mutate(
      { classId, familyId: family === newFamily ? null : family, ...joining },
      {
        onSuccess: () => {
          toasts.show({ title: t('done', { name }), tone: 'done' });
          onClose();
        },
        onError: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={t('title', { name })}
      confirm={t('confirm')}
      cancel={people('cancel')}
      isBusy={isPending}
      onConfirm={approve}
      onClose={onClose}
    >
      <p>{t('about')}</p>
      <ClassSelect
        yearId={year?.id}
        label={t('class', { year: year?.name ?? '' })}
        description={
          application.wantedClass === null
            ? t('classHelp')
            : `${t('noClass', { class: application.wantedClass })} ${t('classHelp')}`
        }
        value={classId}
        onChange={(id) => {
          setClassId(id);
          setJoining(usualJoining);
        }}
      />
      <JoiningField year={year ?? null} classId={classId} value={joining} onChange={setJoining} />
      {application.likelyFamilies.length > 0 && (
        <Radio.Group label={t('family')} value={family} onChange={setFamily}>
          <Stack gap={10} mt={6}>
            {application.likelyFamilies.map((likely) => (
              <Radio
                key={likely.id}
                value={likely.id}
                label={t('join', { name: likely.name })}
                description={t('joinHelp', { guardian: likely.guardian })}
              />
            ))}
            <Radio
              value={newFamily}
              label={t('newFamily', { name: application.form.student.lastName })}
            />
          </Stack>
        </Radio.Group>
      )}
    </ConfirmDialog>
  );
}
