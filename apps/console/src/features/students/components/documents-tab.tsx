import { isHealthDocument, type StudentDocument } from '@ardoise/contract/student-documents';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { useOpenDocument, useRemoveDocument } from '../document-mutations.ts';
import { useStudentDocuments } from '../queries.ts';
import { AddDocumentDialog } from './add-document-dialog.tsx';
import { DocumentRow } from './document-row.tsx';
import classes from './documents-tab.module.css';
import { PictureDialog } from './picture-dialog.tsx';

interface RemoveDialogProps {
  studentId: string;
  document: StudentDocument;
  onClose: () => void;
}

function RemoveDialog({ studentId, document, onClose }: RemoveDialogProps) {
  const t = useTranslations('students.documents');
  const people = useTranslations('people');
  const { toasts } = useConsole();
  const { mutate, isPending } = useRemoveDocument(studentId);
  const named = { document: document.name };
  return (
    <ConfirmDialog
      isDestructive
      title={t('removeTitle', named)}
      confirm={t('removeConfirm')}
      cancel={people('cancel')}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(document.id, {
          onSuccess: () => toasts.show({ title: t('removed', named), tone: 'done' }),
          onSettled: onClose,
        })
      }
    >
      <p>{t('removeAbout')}</p>
    </ConfirmDialog>
  );
}

interface OpenedPicture {
  readonly document: StudentDocument;
  readonly address: string;
}

/** A picture is shown; a PDF, which a stranger made, is only saved. Who reads a medical note is told that it was recorded. */
function useOpening(studentId: string) {
  const health = useTranslations('students.health');
  const { toasts } = useConsole();
  const { mutate, isPending, variables } = useOpenDocument(studentId);
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const open = (document: StudentDocument) =>
    mutate(document.id, {
      onSuccess: ({ address }) => {
        if (isHealthDocument(document.kind))
          toasts.show({ title: health('recorded'), tone: 'news' });
        if (document.mediaType === 'image/jpeg') setPicture({ document, address });
        else saveFile(address);
      },
    });
  return { open, openingId: isPending ? variables : null, picture, close: () => setPicture(null) };
}

/** The papers of a student. */
export function DocumentsTab({ studentId, name }: { studentId: string; name: string }) {
  const t = useTranslations('students.documents');
  const canEdit = useCan()('people.edit');
  const query = useStudentDocuments(studentId);
  const { data } = query;
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<StudentDocument | null>(null);
  const { open, openingId, picture, close } = useOpening(studentId);
  if (data === undefined) return <LoadState query={query} list="/onboarding/students" />;
  const isEmpty = data.items.length === 0;
  const addButton = canEdit && (
    <Button variant="default" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      {isEmpty ? (
        <div className={classes.empty}>
          <EmptyState title={t('empty.title')} action={addButton}>
            {t(canEdit ? 'empty.about' : 'empty.read')}
          </EmptyState>
        </div>
      ) : (
        <Card title={t('title')} action={addButton}>
          <ul className={classes.list}>
            {data.items.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                isOpening={openingId === document.id}
                onOpen={() => open(document)}
                onRemove={canEdit ? () => setRemoving(document) : undefined}
              />
            ))}
          </ul>
        </Card>
      )}
      {isAdding && (
        <AddDocumentDialog
          studentId={studentId}
          studentName={name}
          onClose={() => setIsAdding(false)}
        />
      )}
      {removing !== null && (
        <RemoveDialog studentId={studentId} document={removing} onClose={() => setRemoving(null)} />
      )}
      {picture !== null && (
        <PictureDialog name={picture.document.name} address={picture.address} onClose={close} />
      )}
    </>
  );
}
