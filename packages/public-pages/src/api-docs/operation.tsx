import { isKeyAccess, scopeOf } from '@ardoise/contract/developer/key-scopes';
import { type Language, say } from '@ardoise/contract/values/language';
import type { Method, OpenApiDocument } from '@ardoise/contract/openapi/openapi';
import type { Operation, Parameter } from '@ardoise/contract/openapi/openapi-operation';
import type { Response } from '@ardoise/contract/openapi/openapi-refusals';
import type { JsonSchema } from '@ardoise/contract/openapi/openapi-schema';
import {
  type Permission,
  permissionTable,
  roleNames,
} from '@ardoise/contract/protocol/permissions';
import type { ReactElement } from 'react';
import { curlOf } from './curl.ts';
import { FieldTable } from './field-table.tsx';
import { type FieldRow, fieldRows, valueRows } from './fields.ts';
import { CallRefusals } from './refusals.tsx';
import { words } from './words.ts';

export interface NamedOperation {
  readonly path: string;
  readonly method: Method;
  readonly operation: Operation;
}

type Access = Operation['x-permission'];

const isPermission = (access: Access): access is Permission => access in permissionTable;
const isParameter = (part: Operation['parameters'][number]): part is Parameter => 'schema' in part;
const isResponse = (part: Operation['responses'][string] | undefined): part is Response =>
  part !== undefined && 'content' in part;

/** `{id}` stands in the path and `?page` in the query; a bare name is a field of the body. */
const shownName = ({ name, in: place }: Parameter): string =>
  place === 'path' ? `{${name}}` : `?${name}`;

function requestRows(operation: Operation, language: Language): FieldRow[] {
  const parameters = operation.parameters
    .filter(isParameter)
    .flatMap((parameter) =>
      valueRows(parameter.schema, shownName(parameter), parameter.required, language),
    );
  const [media] = Object.values(operation.requestBody?.content ?? {});
  return [...parameters, ...(media ? fieldRows(media.schema, language) : [])];
}

function answerRows(operation: Operation, language: Language): FieldRow[] {
  const answer = operation.responses['200'];
  if (!isResponse(answer)) return [];
  const data = answer.content['application/json']?.schema.properties?.['data'] as JsonSchema;
  return data.properties ? fieldRows(data, language) : valueRows(data, 'data', true, language);
}

function WhoMay({
  operation,
  language,
}: {
  operation: Operation;
  language: Language;
}): ReactElement {
  const access = operation['x-permission'];
  if (isKeyAccess(access))
    return (
      <span className="access">
        {words.key[language]} <code>{scopeOf(access)}</code>
      </span>
    );
  if (!isPermission(access)) return <span className="access">{words[access][language]}</span>;
  const holders = permissionTable[access].map((role) => roleNames[role][language]);
  return (
    <span className="access">
      {words.permission[language]} <code>{access}</code> · {holders.join(', ')}
    </span>
  );
}

/** A scrollable region must be reachable by keyboard, hence the tab stop. */
export function Example({
  title,
  text,
}: {
  readonly title: string;
  readonly text: string;
}): ReactElement {
  return (
    <figure className="example">
      <figcaption>{title}</figcaption>
      <pre tabIndex={0} role="group" aria-label={title}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}

export function CallSection({
  document,
  call,
  language,
}: {
  readonly document: OpenApiDocument;
  readonly call: NamedOperation;
  readonly language: Language;
}): ReactElement {
  const { path, method, operation } = call;
  const request = requestRows(operation, language);
  const answer = answerRows(operation, language);
  const example = operation.responses['200'];
  return (
    <section className="call" id={operation.operationId}>
      <div className="told">
        <h3 lang="en">{operation.summary}</h3>
        <p className="address">
          <span className={`method ${method}`}>{method.toUpperCase()}</span>
          <code>{path}</code>
        </p>
        <p className="who">
          <WhoMay operation={operation} language={language} />
          {operation['x-limit'] ? (
            <span className="access">
              {say(words.limit, language, {
                max: operation['x-limit'].max,
                seconds: operation['x-limit'].windowSeconds,
              })}
            </span>
          ) : null}
        </p>
        {request.length > 0 ? (
          <FieldTable
            caption={words.request[language]}
            rows={request}
            language={language}
            showsRequired
          />
        ) : null}
        {answer.length > 0 ? (
          <FieldTable
            caption={words.answer[language]}
            rows={answer}
            language={language}
            showsRequired={false}
          />
        ) : null}
        <CallRefusals document={document} operation={operation} language={language} />
      </div>
      <div className="shown">
        <Example title={words.exampleRequest[language]} text={curlOf(method, path, operation)} />
        {isResponse(example) ? (
          <Example
            title={words.exampleAnswer[language]}
            text={JSON.stringify(example.content['application/json']?.example, null, 2)}
          />
        ) : null}
      </div>
    </section>
  );
}
