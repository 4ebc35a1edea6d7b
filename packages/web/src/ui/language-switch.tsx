import type { Language } from '@ardoise/contract/values/language';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import classes from './switches.module.css';

const names: Record<Language, string> = { en: 'English', fr: 'Français' };

interface LanguageSwitchProps {
  language: Language;
  onChange: (language: Language) => void;
  /** The short form shows `FR`, for a bar; the long one `Français`. */
  isShort?: boolean;
}

/** Names the other language in its own words, so that whoever needs it can read it. */
export function LanguageSwitch({ language, onChange, isShort = false }: LanguageSwitchProps) {
  const other: Language = language === 'en' ? 'fr' : 'en';
  return (
    <UnstyledButton
      type="button"
      lang={other}
      className={classes.switch ?? ''}
      onClick={() => onChange(other)}
    >
      {isShort ? (
        <>
          {other.toUpperCase()} <VisuallyHidden component="span">{names[other]}</VisuallyHidden>
        </>
      ) : (
        names[other]
      )}
    </UnstyledButton>
  );
}
