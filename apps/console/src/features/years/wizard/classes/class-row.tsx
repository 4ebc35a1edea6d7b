import { ActionIcon, TextInput } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../../lib/console.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { AmountField } from '../amount-field.tsx';
import { followTuition, missingAmount } from '../installments/plans.ts';
import classes from './classes-step.module.css';
import type { StepProps } from '../step-props.ts';
import type { ClassValues } from '../values.ts';

interface ClassRowProps extends StepProps {
  taught: ClassValues;
  path: string;
  number: number;
  cycle: string;
  onEnter: () => void;
  /** Answers whether it took the text as a list of classes. */
  onPaste: (text: string) => boolean;
  onRemove: () => void;
}

/** Installments that added up before the tuition was changed add up again once the field is left. */
function useFollowing({ wizard, taught, path }: ClassRowProps) {
  const { language } = usePreferences();
  const addedUp = useRef(false);
  return {
    onFocus: () => {
      addedUp.current ||= missingAmount(taught) === 0;
    },
    onBlur: () => {
      const followed = addedUp.current ? followTuition(taught, language) : null;
      if (followed !== null) wizard.form.setFieldValue(`${path}.installments`, followed);
    },
  };
}

/** A class and its tuition, made for a quick hand: Enter goes on, a pasted list fills the rows. */
export function ClassRow(props: ClassRowProps) {
  const { wizard, taught, path, number, cycle, onEnter, onPaste, onRemove } = props;
  const t = useTranslations('years.wizard.classesStep');
  const name = taught.name.trim();
  const following = useFollowing(props);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  const paste = (event: ClipboardEvent) => {
    if (onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  return (
    <div className={classes.row}>
      <TextInput
        aria-label={t('nameOf', { number, cycle })}
        autoComplete="off"
        {...wizard.field(`${path}.name`)}
        onKeyDown={onKeyDown}
        onPaste={paste}
      />
      <AmountField
        aria-label={t('tuitionOf', { number, cycle })}
        {...wizard.field(`${path}.tuition`)}
        {...following}
        onKeyDown={onKeyDown}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={38}
        aria-label={name === '' ? t('removeNumber', { number, cycle }) : t('remove', { name })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </ActionIcon>
    </div>
  );
}
