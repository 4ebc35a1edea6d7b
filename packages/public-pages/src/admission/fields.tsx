import { type Text, say } from '@ardoise/contract/values/language';
import type { ReactElement, ReactNode } from 'react';
import { useForm } from './form-state.ts';
import { phoneKindNames, words } from './words.ts';

interface FieldProps {
  readonly name: string;
  readonly label: Text;
  readonly isRequired?: boolean;
  readonly help?: Text;
}

const errorId = (name: string): string => `${name}-e`;
const helpId = (name: string): string => `${name}-h`;

/** What ties a control to its label, help and error. */
function useControl({ name, help, isRequired }: Omit<FieldProps, 'label'>) {
  const { errors, values } = useForm();
  const error = errors[name];
  const describedBy = [
    ...(error === undefined ? [] : [errorId(name)]),
    ...(help === undefined ? [] : [helpId(name)]),
  ].join(' ');
  return {
    value: values.get(name) ?? '',
    control: {
      id: name,
      name,
      required: isRequired,
      'aria-invalid': error === undefined ? undefined : ('true' as const),
      'aria-describedby': describedBy === '' ? undefined : describedBy,
    },
  };
}

/** Label above, then the control, the error and the help. */
function Field({
  name,
  label,
  isRequired,
  help,
  children,
}: FieldProps & { readonly children: ReactNode }): ReactElement {
  const { language } = useForm();
  return (
    <div className="field">
      <label htmlFor={name}>
        {say(label, language)}
        {isRequired === true ? <Star /> : null}
      </label>
      {children}
      <Messages name={name} help={help} />
    </div>
  );
}

const star = ' *';
const Star = (): ReactElement => <b aria-hidden="true">{star}</b>;

function Messages({
  name,
  help,
}: {
  readonly name: string;
  readonly help: Text | undefined;
}): ReactElement {
  const { errors, language } = useForm();
  return (
    <>
      {errors[name] === undefined ? null : (
        <p className="error" id={errorId(name)}>
          {errors[name]}
        </p>
      )}
      {help === undefined ? null : (
        <p className="hint" id={helpId(name)}>
          {say(help, language)}
        </p>
      )}
    </>
  );
}

interface TextFieldProps extends FieldProps {
  readonly type?: 'email' | 'date';
  readonly maxLength?: number;
  readonly list?: string;
  readonly autoComplete?: string;
  /** Stands there until something else is typed. */
  readonly standard?: string;
}

export function TextField({
  type,
  maxLength,
  list,
  autoComplete,
  standard,
  ...field
}: TextFieldProps): ReactElement {
  const { value, control } = useControl(field);
  return (
    <Field {...field}>
      <input
        {...control}
        type={type}
        maxLength={maxLength}
        list={list}
        autoComplete={autoComplete}
        defaultValue={value === '' ? standard : value}
      />
    </Field>
  );
}

/** A number with its kind beside it. */
export function PhoneField({
  name,
  autoComplete,
  ...rest
}: FieldProps & { readonly autoComplete: string }): ReactElement {
  const { language, values } = useForm();
  const field = { ...rest, name: `${name}.number` };
  const { value, control } = useControl(field);
  const kind = `${name}.kind`;
  return (
    <Field {...field}>
      <div className="phone">
        <input
          {...control}
          type="tel"
          maxLength={30}
          autoComplete={autoComplete}
          defaultValue={value}
        />
        <select name={kind} aria-label={words.phoneKind[language]} defaultValue={values.get(kind)}>
          {optionsOf(phoneKindNames, language).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </Field>
  );
}

export function LongField(field: FieldProps): ReactElement {
  const { value, control } = useControl(field);
  return (
    <Field {...field}>
      <textarea {...control} rows={2} maxLength={1000} defaultValue={value} />
    </Field>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface ChoiceProps extends FieldProps {
  readonly options: readonly Option[];
}

/** `empty` is the choice that says nothing; without it the first option is taken. */
export function SelectField({
  options,
  empty,
  standard,
  ...field
}: ChoiceProps & { readonly empty?: Text; readonly standard?: string }): ReactElement {
  const { language } = useForm();
  const { value, control } = useControl(field);
  return (
    <Field {...field}>
      <select {...control} defaultValue={value === '' ? standard : value}>
        {empty === undefined ? null : <option value="">{say(empty, language)}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function RadioField({
  options,
  standard,
  ...field
}: ChoiceProps & { readonly standard?: string }): ReactElement {
  const { language, errors, values } = useForm();
  const { name, label, help, isRequired } = field;
  const chosen = values.get(name) ?? standard;
  return (
    <fieldset className="field choices" id={name}>
      <legend>
        {say(label, language)}
        {isRequired === true ? <Star /> : null}
      </legend>
      {options.map(({ value, label: text }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            required={isRequired}
            defaultChecked={value === chosen}
            aria-describedby={errors[name] === undefined ? undefined : errorId(name)}
          />
          {text}
        </label>
      ))}
      <Messages name={name} help={help} />
    </fieldset>
  );
}

/** The options of a table of names. */
export const optionsOf = (names: Readonly<Record<string, Text>>, language: 'en' | 'fr'): Option[] =>
  Object.entries(names).map(([value, text]) => ({ value, label: text[language] }));
