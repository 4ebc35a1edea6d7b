import { forcingLetters } from '@ardoise/contract/values/sms-text';
import classes from './compose.module.css';

/** A finished text, with the letters that force UCS-2 underlined. */
export function MarkedLetters({ text }: { text: string }) {
  const forcing = new Set(forcingLetters(text).map(({ letter }) => letter));
  if (forcing.size === 0) return text;
  let at = 0;
  return Array.from(text).map((letter) => {
    at += letter.length;
    return forcing.has(letter) ? (
      <span key={at} className={classes.letter}>
        {letter}
      </span>
    ) : (
      letter
    );
  });
}
