import { Button } from '@mantine/core';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { useSecondsLeft } from '../use-seconds-left.ts';
import type { Attempt } from '../use-attempt.ts';
import { FailureNotice } from './failure-notice.tsx';
import classes from './screen.module.css';

interface StepFormProps {
  form?: RefObject<HTMLFormElement | null>;
  attempt: Attempt;
  submit: string;
  onSubmit: () => void;
  /** False where a refusal names no field, so that it must be told above the button. */
  showsRefusalAtField?: boolean;
  children: ReactNode;
}

/** One column, what went wrong, one button that says what it does. */
export function StepForm(props: StepFormProps) {
  const { attempt, showsRefusalAtField = true } = props;
  const lockedUntil = attempt.failure?.kind === 'locked' ? attempt.failure.until : 0;
  const isLocked = useSecondsLeft(lockedUntil) > 0;

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isLocked) props.onSubmit();
  }

  return (
    // The browser's own bubbles speak the browser's language; ours speak the reader's.
    <form ref={props.form ?? null} className={classes.form} noValidate onSubmit={onSubmit}>
      {props.children}
      <FailureNotice failure={attempt.failure} isShownAtField={showsRefusalAtField} />
      <Button
        type="submit"
        size="md"
        px="xs"
        fullWidth
        loading={attempt.isBusy}
        disabled={isLocked}
      >
        {props.submit}
      </Button>
    </form>
  );
}
