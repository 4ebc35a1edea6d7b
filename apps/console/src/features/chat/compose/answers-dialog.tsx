import { type ReadyAnswer, readyAnswerInput } from '@ardoise/contract/chat/ready-answers';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useConsole } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useRemoveAnswer, useSaveAnswer } from '../mutations.ts';
import { useReadyAnswers } from '../queries.ts';
import classes from './answers-dialog.module.css';

interface AnswerFormProps {
  /** Null: a new one. */
  answer: ReadyAnswer | null;
  onDone: () => void;
}

function AnswerForm({ answer, onDone }: AnswerFormProps) {
  const t = useTranslations('chat.answers');
  const people = useTranslations('people');
  const { toasts } = useConsole();
  const save = useSaveAnswer(answer?.id ?? null);
  const form = useContractForm({
    schema: readyAnswerInput,
    initialValues: { title: answer?.title ?? '', en: answer?.en ?? '', fr: answer?.fr ?? '' },
    toInput: (values) => values,
    refusalField: 'title',
    onSubmit: async (input) => {
      await save.mutateAsync(input);
      toasts.show({ title: t('saved'), tone: 'done' });
      onDone();
    },
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      <TextInput
        data-autofocus
        withAsterisk
        label={t('fields.title')}
        description={t('fields.titleHelp')}
        {...form.getInputProps('title')}
      />
      <Textarea
        autosize
        withAsterisk
        minRows={2}
        maxRows={8}
        label={t('fields.fr')}
        lang="fr"
        {...form.getInputProps('fr')}
      />
      <Textarea
        autosize
        withAsterisk
        minRows={2}
        maxRows={8}
        label={t('fields.en')}
        lang="en"
        {...form.getInputProps('en')}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          {people('cancel')}
        </Button>
        <Button type="submit" loading={form.submitting}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

interface AnswerLineProps {
  answer: ReadyAnswer;
  onEdit: () => void;
}

/** Removing asks in its own place: a dialog above a dialog would hide what it is about. */
function AnswerLine({ answer, onEdit }: AnswerLineProps) {
  const t = useTranslations('chat.answers');
  const people = useTranslations('people');
  const { toasts } = useConsole();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useRemoveAnswer();
  const { title } = answer;
  const remove = () =>
    mutate(answer.id, {
      onSuccess: () => toasts.show({ title: t('removed'), tone: 'done' }),
    });
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.text} lang="fr">
          {answer.fr}
        </span>
        <span className={classes.text} lang="en">
          {answer.en}
        </span>
      </div>
      {isAsking ? (
        <div className={classes.ask}>
          <span>{t('removeAbout')}</span>
          <span className={classes.acts}>
            <Button size="compact-md" variant="default" onClick={() => setIsAsking(false)}>
              {people('cancel')}
            </Button>
            <Button size="compact-md" color="red" loading={isPending} onClick={remove}>
              {t('remove')}
            </Button>
          </span>
        </div>
      ) : (
        <span className={classes.acts}>
          <Button
            size="compact-md"
            variant="subtle"
            aria-label={t('editOne', { title })}
            onClick={onEdit}
          >
            {t('edit')}
          </Button>
          <Button
            size="compact-md"
            variant="subtle"
            aria-label={t('removeOne', { title })}
            onClick={() => setIsAsking(true)}
          >
            {t('remove')}
          </Button>
        </span>
      )}
    </li>
  );
}

/** The school's ready answers: added, changed and removed by whoever answers. */
export function AnswersDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('chat.answers');
  const people = useTranslations('people');
  const query = useReadyAnswers();
  const [edited, setEdited] = useState<ReadyAnswer | 'new' | null>(null);
  const all = query.data?.items;
  const done = () => setEdited(null);
  return (
    <Dialog title={t('title')} closeLabel={people('close')} onClose={onClose}>
      {edited !== null ? (
        <AnswerForm answer={edited === 'new' ? null : edited} onDone={done} />
      ) : (
        <>
          <p className={classes.about}>{all?.length === 0 ? t('noneAbout') : t('about')}</p>
          {all === undefined ? (
            <LoadState query={query} list="/apps/chat" />
          ) : (
            <ul className={classes.lines}>
              {all.map((answer) => (
                <AnswerLine key={answer.id} answer={answer} onEdit={() => setEdited(answer)} />
              ))}
            </ul>
          )}
          <Button onClick={() => setEdited('new')}>{t('add')}</Button>
        </>
      )}
    </Dialog>
  );
}
