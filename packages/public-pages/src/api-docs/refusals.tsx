import { commonRefusals } from '@ardoise/contract/protocol/call-refusals';
import { type ErrorEntry, httpStatus } from '@ardoise/contract/protocol/errors';
import type { Language, Text } from '@ardoise/contract/values/language';
import type { OpenApiDocument } from '@ardoise/contract/openapi/openapi';
import type { Operation } from '@ardoise/contract/openapi/openapi-operation';
import { type ToldRefusal, withoutValues } from '@ardoise/contract/openapi/openapi-refusals';
import type { ReactElement } from 'react';
import { words } from './words.ts';

interface Row extends Text {
  readonly status: number;
  readonly errorCode: number;
  readonly reason: string;
}

const anchorOf = (reason: string): string => `reason-${reason}`;

const commonReasons = new Set(commonRefusals.map(({ reason }) => reason));

interface TableProps {
  readonly caption?: string;
  readonly rows: readonly Row[];
  readonly language: Language;
  readonly hasAnchors: boolean;
}

function RefusalTable({ caption, rows, language, hasAnchors }: TableProps): ReactElement {
  return (
    <table className="fields">
      {caption === undefined ? null : <caption>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{words.reason[language]}</th>
          <th scope="col">{words.statusAndCode[language]}</th>
          <th scope="col">{words.message[language]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.reason} {...(hasAnchors ? { id: anchorOf(row.reason) } : {})}>
            <th scope="row">
              <code>{row.reason}</code>
            </th>
            <td className="kind">
              {row.status} · {row.errorCode}
            </td>
            <td>{withoutValues(row[language])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const rowOf = (entry: ErrorEntry): Row => ({
  status: httpStatus(entry),
  errorCode: entry.code,
  reason: entry.reason,
  en: entry.en,
  fr: entry.fr,
});

/** What any call may refuse, told once; the calls link here. */
export function CommonRefusals({ language }: { readonly language: Language }): ReactElement {
  const rows = commonRefusals.map(rowOf).toSorted((a, b) => a.status - b.status);
  return (
    <section className="call" id="failures">
      <div className="told">
        <h2>{words.failures[language]}</h2>
        <p>{words.failuresLead[language]}</p>
        <RefusalTable rows={rows} language={language} hasAnchors />
      </div>
    </section>
  );
}

/** The refusals of one answer, whether it stands in the call or among the shared ones. */
function toldIn(
  document: OpenApiDocument,
  response: Operation['responses'][string],
): readonly ToldRefusal[] {
  if (!('$ref' in response)) return response['x-refusals'] ?? [];
  const name = response.$ref.replace('#/components/responses/', '');
  return document.components.responses[name]?.['x-refusals'] ?? [];
}

/** First what this call alone may refuse, with its texts; then the names of what any call of its kind may. */
export function CallRefusals({
  document,
  operation,
  language,
}: {
  readonly document: OpenApiDocument;
  readonly operation: Operation;
  readonly language: Language;
}): ReactElement {
  const rows = Object.entries(operation.responses).flatMap(([status, response]) =>
    toldIn(document, response).map((told) => ({ ...told, status: Number(status) })),
  );
  const own = rows.filter(({ reason }) => !commonReasons.has(reason));
  const common = rows.filter(({ reason }) => commonReasons.has(reason));
  return (
    <>
      {own.length > 0 ? (
        <RefusalTable
          caption={words.refusals[language]}
          rows={own}
          language={language}
          hasAnchors={false}
        />
      ) : null}
      <p className="also">
        {words.alsoRefuses[language]}{' '}
        {common.map(({ reason }, place) => (
          <span key={reason}>
            {place > 0 ? ', ' : ''}
            <a href={`#${anchorOf(reason)}`}>{reason}</a>
          </span>
        ))}
        .
      </p>
    </>
  );
}
