import '@mantine/core/styles/Progress.layer.css';
import {
  documentInput,
  type DocumentKind,
  documentKindNames,
  documentKinds,
  isHealthDocument,
  type StudentDocument,
} from '@ardoise/contract/student-documents';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { NativeSelect, Progress, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useAddDocument } from '../document-mutations.ts';
import { fileProblem, nameOfFile } from '../../../domain/documents/document-file.ts';
import { FileField } from './file-field.tsx';

type Said = Pick<StudentDocument, 'kind' | 'name'>;

/** The chosen file and its way to the server. Closing the dialog gives it up. */
function useFile(studentId: string) {
  const t = useTranslations('students.documents');
  const { language } = usePreferences();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const { mutateAsync } = useAddDocument(studentId, setShare);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const choose = (chosen: File): boolean => {
    const problem = fileProblem(chosen, language);
    setError(problem);
    setFile(problem === null ? chosen : null);
    return problem === null;
  };
  /** Answers null where it failed, having said why. */
  const send = async (said: Said): Promise<StudentDocument | null> => {
    if (file === null) return null;
    sending.current = new AbortController();
    setShare(0);
    setError(null);
    try {
      return await mutateAsync({ file, said, signal: sending.current.signal });
    } catch (cause) {
      const isRefused = isApiError(cause) && cause.status >= 400 && cause.status < 500;
      setError(isRefused ? cause.message : t('failed'));
      return null;
    }
  };
  const requireFile = () => file === null && setError(t('noFile'));
  return { file, error, percent: Math.round(share * 100), choose, send, requireFile };
}

interface AddDocumentDialogProps {
  studentId: string;
  studentName: string;
  onClose: () => void;
}

export function AddDocumentDialog({ studentId, studentName, onClose }: AddDocumentDialogProps) {
  const t = useTranslations('students.documents');
  const people = useTranslations('people');
  const { language } = usePreferences();
  const { toasts } = useConsole();
  const { file, error, percent, choose, send, requireFile } = useFile(studentId);
  const form = useContractForm({
    schema: documentInput,
    initialValues: { kind: '' as DocumentKind | '', name: '' },
    toInput: (values) => values as Said,
    onSubmit: async (said) => {
      const kept = await send(said);
      if (kept === null) return;
      toasts.show({ title: t('added', { document: kept.name }), tone: 'done' });
      onClose();
    },
  });
  const { kind, name } = form.values;
  /** The file's name is offered until somebody types another. */
  const take = (chosen: File) => {
    const isOffered = name === '' || (file !== null && name === nameOfFile(file));
    if (choose(chosen) && isOffered) form.setFieldValue('name', nameOfFile(chosen));
  };
  const confirm = () => {
    requireFile();
    void form.submit();
  };
  return (
    <ConfirmDialog
      title={t('addTitle', { name: studentName })}
      confirm={t('addConfirm')}
      cancel={people('cancel')}
      isBusy={form.submitting}
      onClose={onClose}
      onConfirm={confirm}
    >
      <FileField file={file} error={error} isDisabled={form.submitting} onChoose={take} />
      <NativeSelect
        withAsterisk
        label={t('kind')}
        description={kind !== '' && isHealthDocument(kind) && t('medicalHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={form.submitting}
        data={[
          { value: '', label: t('chooseKind') },
          ...documentKinds.map((one) => ({ value: one, label: documentKindNames[one][language] })),
        ]}
        {...form.getInputProps('kind')}
      />
      <TextInput
        withAsterisk
        maxLength={120}
        autoComplete="off"
        label={t('name')}
        disabled={form.submitting}
        {...form.getInputProps('name')}
      />
      {form.submitting && (
        <Progress value={percent} aria-label={t('sending', { share: percent })} />
      )}
    </ConfirmDialog>
  );
}
