import { say, type Text } from '@ardoise/contract/values/language';
import type { ReactElement, ReactNode } from 'react';
import { useForm } from './form-state.ts';
import { words } from './words.ts';

/** Rows that can be added and removed: by the script at once, without it by a press that sends the form. */
export function Rows({
  group,
  count,
  most,
  title,
  add,
  children,
}: {
  readonly group: string;
  readonly count: number;
  readonly most: number;
  readonly title: Text;
  readonly add: Text;
  readonly children: (prefix: string) => ReactNode;
}): ReactElement {
  const { language } = useForm();
  const indexes = Array.from({ length: count }, (_, index) => index);
  return (
    <div data-group={group} data-most={most}>
      {indexes.map((index) => (
        <fieldset key={index} className="row" data-row={index}>
          <legend>
            {say(title, language)} <span>{index + 1}</span>
          </legend>
          {children(`${group}.${index}`)}
          <button className="remove" name="remove" value={`${group}.${index}`} formNoValidate>
            {say(words.remove, language)}
          </button>
        </fieldset>
      ))}
      {count < most ? (
        <button className="add" name="add" value={group} formNoValidate>
          {say(add, language)}
        </button>
      ) : null}
    </div>
  );
}
