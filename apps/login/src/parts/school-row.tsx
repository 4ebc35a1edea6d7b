import { UnstyledButton } from '@mantine/core';
import classes from './school-row.module.css';

interface SchoolRowProps {
  name: string;
  about: string;
  logo: string | null;
  isDisabled: boolean;
  onPress: () => void;
}

export function SchoolRow({ name, about, logo, isDisabled, onPress }: SchoolRowProps) {
  return (
    <UnstyledButton
      type="button"
      className={classes.row ?? ''}
      disabled={isDisabled}
      onClick={onPress}
    >
      {logo === null ? (
        <span className={classes.initial} aria-hidden="true">
          {/./u.exec(name)?.[0]?.toUpperCase()}
        </span>
      ) : (
        <img className={classes.logo} src={logo} alt="" width="36" height="36" />
      )}
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.about}>{about}</span>
      </span>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path
          d="m6 3 5 5-5 5"
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
