import type { Language } from '@ardoise/contract/values/language';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { FieldRow } from './fields.ts';
import { words } from './words.ts';

export const shapeAnchor = (shape: string): string => `shape-${shape}`;

/** Turns the names of shared shapes inside a kind into links to their tables. */
function Kind({ row }: { readonly row: FieldRow }): ReactNode {
  if (row.shapes.length === 0) return row.kind;
  return row.kind.split(' ').map((word, place) => (
    <Fragment key={`${word}-${String(place)}`}>
      {place > 0 ? ' ' : ''}
      {row.shapes.includes(word) ? <a href={`#${shapeAnchor(word)}`}>{word}</a> : word}
    </Fragment>
  ));
}

/** A long path may break after a dot, not inside a name. */
function Path({ path }: { readonly path: string }): ReactElement {
  const names = path.split('.');
  return (
    <code>
      {names.map((name, place) => (
        <Fragment key={`${name}-${String(place)}`}>
          {place > 0 ? '.' : ''}
          {place > 0 ? <wbr /> : null}
          {name}
        </Fragment>
      ))}
    </code>
  );
}

interface FieldTableProps {
  readonly caption: string;
  readonly rows: readonly FieldRow[];
  readonly language: Language;
  /** Answers always have all their fields, so that only requests say which are required. */
  readonly showsRequired: boolean;
}

export function FieldTable({
  caption,
  rows,
  language,
  showsRequired,
}: FieldTableProps): ReactElement {
  return (
    <table className="fields">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.field[language]}</th>
          <th scope="col">{words.kind[language]}</th>
          <th scope="col">{words.notes[language]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.path}>
            <th scope="row">
              <Path path={row.path} />
              {showsRequired && row.isRequired ? (
                <span className="required">{words.required[language]}</span>
              ) : null}
            </th>
            <td className="kind">
              <Kind row={row} />
            </td>
            <td>{row.notes.join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
