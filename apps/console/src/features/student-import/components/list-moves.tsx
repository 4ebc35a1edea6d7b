import { useYearOfAddress } from '../../../domain/years/use-chosen-year.ts';
import type { ImportRun } from '@ardoise/contract/student-import';
import { Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { LinkButton } from '../../../ui/link-button.tsx';
import classes from './list-moves.module.css';

interface ListMovesProps {
  run: ImportRun;
  value: boolean;
  onChange: (moves: boolean) => void;
}

/** Offered where the school has students in another class than the list says; nobody moves unless it is ticked. */
export function ListMoves({ run, value, onChange }: ListMovesProps) {
  const t = useTranslations('studentImport.moves');
  const ofYear = useYearOfAddress();
  const { moves } = run.findings;
  if (moves === 0) return null;
  return (
    <div className={classes.moves}>
      <Checkbox
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label={t('offer', { count: moves })}
        description={t('about')}
      />
      <LinkButton
        to="/onboarding/students/import"
        search={{ ...ofYear, import: run.id, outcome: 'matched' }}
        variant="default"
      >
        {t('see')}
      </LinkButton>
    </div>
  );
}
