import { initials } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './person-mark.module.css';

const shades = 5;

/** Two people with the same letters are mostly told apart by their shade; a name always has the same. */
const shadeOf = (name: string): number =>
  Array.from(name.trim().toLowerCase()).reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973,
    7,
  ) % shades;

interface PersonMarkProps {
  name: string;
  photo?: string | null | undefined;
  /** Pixels; the mark is round. */
  size?: number;
}

/** A photo, or initials. The name always stands beside it, so it is decoration to a screen reader. */
export function PersonMark({ name, photo, size = 32 }: PersonMarkProps) {
  const box = { width: size, height: size };
  return photo ? (
    <img src={photo} alt="" className={classes.mark} style={box} />
  ) : (
    <span
      className={classes.mark}
      data-shade={shadeOf(name)}
      style={{ ...box, fontSize: size * 0.36 }}
      aria-hidden="true"
    >
      {name.trim() === '' ? <Icon name="person" size={size * 0.5} /> : initials(name.trim())}
    </span>
  );
}
