import { PersonMark } from './person-mark.tsx';
import classes from './person-cell.module.css';

interface PersonCellProps {
  name: string;
  photo?: string | null;
  detail?: string | undefined;
}

/** A person in a list: face or initials, name, and what tells them from a namesake. */
export function PersonCell({ name, photo, detail }: PersonCellProps) {
  return (
    <span className={classes.person}>
      <PersonMark name={name} photo={photo} size={34} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {detail !== undefined && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  );
}
