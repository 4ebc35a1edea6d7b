import { UnstyledButton } from '@mantine/core';
import classes from './switches.module.css';
import type { Skin } from './theme.ts';

interface SkinSwitchProps {
  skin: Skin;
  onChange: (skin: Skin) => void;
  /** What a press does, in the reader's language: "Dark theme", or "Light theme" when it is dark. */
  label: string;
}

const moon = 'M15.5 11.6A6.6 6.6 0 0 1 6.4 2.5a6.6 6.6 0 1 0 9.1 9.1Z';
const sun =
  'M9 5.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8ZM9 1v1.7M9 15.3V17M1 9h1.7M15.3 9H17M3.3 3.3l1.2 1.2M13.5 13.5l1.2 1.2M3.3 14.7l1.2-1.2M13.5 4.5l1.2-1.2';

export function SkinSwitch({ skin, onChange, label }: SkinSwitchProps) {
  return (
    <UnstyledButton
      type="button"
      aria-label={label}
      title={label}
      className={classes.switch ?? ''}
      onClick={() => onChange(skin === 'dark' ? 'light' : 'dark')}
    >
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
        <path
          d={skin === 'dark' ? sun : moon}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </UnstyledButton>
  );
}
