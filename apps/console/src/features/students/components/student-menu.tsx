import { removeStudent } from '@ardoise/contract/endpoints/merging';
import type { StudentDetail } from '@ardoise/contract/students';
import { studentName } from '@ardoise/contract/values/student-name';
import { Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EraseDialog } from '../../../domain/erasure/erase-dialog.tsx';
import { EraseItem } from '../../../domain/erasure/erase-item.tsx';
import { MergeItem } from '../../../domain/merging/merge-item.tsx';
import { useConsole } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';

interface RemoveDialogProps {
  student: StudentDetail;
  onClose: () => void;
}

/** Whoever was entered by mistake. The family's page then offers to undo it. */
function RemoveDialog({ student, onClose }: RemoveDialogProps) {
  const t = useTranslations('merging.remove');
  const { api, toasts } = useConsole();
  const navigate = useNavigate();
  const name = studentName(student);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(removeStudent, { params: { id: student.id } }, { once: true }),
    onSuccess: () => {
      toasts.show({ title: t('done', { name }), tone: 'done' });
      void navigate({
        to: '/onboarding/families/$id',
        params: { id: student.family.id },
        replace: true,
      });
    },
    onError: onClose,
  });
  return (
    <ConfirmDialog
      isDestructive
      title={t('title', { name })}
      confirm={t('confirm', { name })}
      cancel={t('cancel')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{t('about')}</p>
    </ConfirmDialog>
  );
}

/** What is rarely done to a student's record. */
export function StudentMenu({ student }: { student: StudentDetail }) {
  const t = useTranslations('merging.more');
  const [isRemoving, setIsRemoving] = useState(false);
  const [isErasing, setIsErasing] = useState(false);
  return (
    <>
      <MoreMenu label={t('open')}>
        <MergeItem kind="student" id={student.id} />
        <Menu.Item color="red" aria-haspopup="dialog" onClick={() => setIsRemoving(true)}>
          {t('remove')}
        </Menu.Item>
        <EraseItem onOpen={() => setIsErasing(true)} />
      </MoreMenu>
      {isRemoving && <RemoveDialog student={student} onClose={() => setIsRemoving(false)} />}
      {isErasing && (
        <EraseDialog
          person={{ kind: 'student', id: student.id }}
          name={studentName(student)}
          list="/onboarding/students"
          onClose={() => setIsErasing(false)}
        />
      )}
    </>
  );
}
