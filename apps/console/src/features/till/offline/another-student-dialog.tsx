import { useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/dialog.tsx';
import { StudentSearch } from '../components/student-search.tsx';

interface AnotherStudentDialogProps {
  onChoose: (studentId: string) => void;
  onClose: () => void;
}

/** Cash that cannot be recorded as it was written down is recorded for whoever it was. */
export default function AnotherStudentDialog({ onChoose, onClose }: AnotherStudentDialogProps) {
  const t = useTranslations('offlineDesk.queue');
  return (
    <Dialog title={t('anotherTitle')} closeLabel={t('cancel')} onClose={onClose}>
      <StudentSearch onChoose={onChoose} onNew={null} />
    </Dialog>
  );
}
