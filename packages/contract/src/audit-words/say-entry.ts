import { sexNames } from '../people.ts';
import { isRole, roleNames } from '../protocol/permissions.ts';
import { formatMoment } from '../values/dates.ts';
import type { Language, Text } from '../values/language.ts';
import { isUuid } from '../values/uuid.ts';
import { formatXaf } from '../values/money.ts';
import { auditAmounts, auditFields } from './fields.ts';
import { auditStateFields, auditStates } from './states.ts';
import { auditThings } from './things.ts';
import { auditVerbs } from './verbs.ts';

/** Who reads, and by which clock. */
export interface AuditReader {
  readonly language: Language;
  readonly timeZone: string;
}

/** `cashSession` is `cash session`: what nobody has words for is shown plainly. */
const plainly = (name: string): string =>
  name.replaceAll(/([a-z\d])([A-Z])/g, (_, before: string, letter: string) => {
    return `${before} ${letter.toLowerCase()}`;
  });

const wordOf = (table: Readonly<Record<string, Text>>, name: string, language: Language): string =>
  Object.hasOwn(table, name) ? (table[name]?.[language] ?? name) : plainly(name);

/** At the beginning of a line. */
function firstWordOf(
  table: Readonly<Record<string, Text>>,
  name: string,
  language: Language,
): string {
  const word = wordOf(table, name, language);
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

export const sayAuditKind = (kind: string, language: Language): string =>
  firstWordOf(auditThings, kind, language);

/** `student.created` is “Student: created”, “Élève : création”. */
export function sayAuditAction(action: string, language: Language): string {
  const [thing = '', verb = ''] = action.split('.');
  const colon = language === 'fr' ? '\u00a0: ' : ': ';
  return `${firstWordOf(auditThings, thing, language)}${colon}${wordOf(auditVerbs, verb, language)}`;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const none = '–';

function sayText(value: string, { language, timeZone }: AuditReader): string {
  if (instant.test(value)) return formatMoment(new Date(value), timeZone);
  if (isRole(value)) return roleNames[value][language];
  return Object.hasOwn(auditThings, value)
    ? wordOf(auditThings, value, language).toLowerCase()
    : value;
}

/** A value in words: yes and no, amounts with their spaces, moments in the school's time, roles by their names. */
function sayValue(field: string, value: unknown, reader: AuditReader): string {
  const { language } = reader;
  if (value === null || value === undefined || value === '') return none;
  if (typeof value === 'boolean') {
    if (language === 'fr') return value ? 'oui' : 'non';
    return value ? 'yes' : 'no';
  }
  if (field === 'sex' && (value === 1 || value === 2 || value === 3))
    return sexNames[value][language];
  if (typeof value === 'number')
    return auditAmounts.includes(field) && Number.isSafeInteger(value)
      ? formatXaf(value, language)
      : String(value);
  if (typeof value === 'string' && auditStateFields.includes(field))
    return wordOf(auditStates, value, language);
  if (typeof value === 'string') return sayText(value, reader);
  if (Array.isArray(value))
    return value.length === 0 ? none : value.map((one) => sayValue(field, one, reader)).join(', ');
  return Object.entries(value)
    .map(([name, part]) => `${wordOf(auditFields, name, language)} ${sayValue(name, part, reader)}`)
    .join(', ');
}

export interface AuditChange {
  readonly field: string;
  /** Null where there was nothing to compare with. */
  readonly before: string | null;
  readonly after: string | null;
}

/** An id says nothing to anybody; the record itself is linked to. */
const isOfIds = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(isOfIds)
    : typeof value === 'string' && isUuid(value);

type Values = Readonly<Record<string, unknown>> | null;

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands together in a field is told part by part: of two sets of texts, the one that was changed. */
function unfolded(values: Values, other: Values): Values {
  if (values === null) return null;
  const entries = Object.entries(values).flatMap(([name, value]) =>
    isGroup(value) && (other === null || !(name in other) || isGroup(other[name]))
      ? Object.entries(unfolded(value, isGroup(other?.[name]) ? other[name] : null) ?? {}).map(
          ([part, own]) => [`${name}.${part}`, own] as const,
        )
      : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

/** `texts.en` is told as `en` is: where it stands is seen from what stands beside it. */
const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** What changed, field by field. Where both are there, only what differs; else all that is known. */
export function sayAuditChanges(
  storedBefore: Values,
  storedAfter: Values,
  reader: AuditReader,
): AuditChange[] {
  const before = unfolded(storedBefore, storedAfter);
  const after = unfolded(storedAfter, storedBefore);
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !isOfIds(before?.[name]) && !isOfIds(after?.[name]),
  );
  const said = names.map((path) => {
    const name = lastPart(path);
    return {
      field: firstWordOf(auditFields, name, reader.language),
      before: before === null || !(path in before) ? null : sayValue(name, before[path], reader),
      after: after === null || !(path in after) ? null : sayValue(name, after[path], reader),
    };
  });
  return before === null || after === null
    ? said
    : said.filter((change) => change.before !== change.after);
}

/** The same as one line, for a cell of a sheet. */
export const auditLine = (values: Values, reader: AuditReader): string =>
  Object.entries(values ?? {})
    .map(([name, value]) => {
      const colon = reader.language === 'fr' ? '\u00a0: ' : ': ';
      return `${firstWordOf(auditFields, name, reader.language)}${colon}${sayValue(name, value, reader)}`;
    })
    .join(' · ');
