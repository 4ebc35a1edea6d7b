import {
  developerGuide,
  type GuideSection,
  type GuideTable,
} from '@ardoise/contract/developer/guide';
import { curlOfExample } from '@ardoise/contract/developer/guide-examples';
import type { Language, Text } from '@ardoise/contract/values/language';
import type { ReactElement } from 'react';
import { Example } from './operation.tsx';
import { words } from './words.ts';

/** Where the server serves the document of the developer API alone. */
const developerDocumentPath = '/api/v1/openapi.json';

const anchorOf = ({ id }: GuideSection): string => `guide-${id}`;

const textOf = (cell: Text | string, language: Language): string =>
  typeof cell === 'string' ? cell : cell[language];

/** A narrow screen moves the table, never the page; whoever has no pointer moves it by key. */
function Table({ table, language }: { table: GuideTable; language: Language }): ReactElement {
  return (
    <>
      {table.lead === undefined ? null : <p>{table.lead[language]}</p>}
      <div className="table" role="group" aria-label={table.name[language]} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {table.head.map((cell) => (
                <th key={cell.en} scope="col">
                  {cell[language]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((cells) => (
              <tr key={textOf(cells[0] ?? '', 'en')}>
                {cells.map((cell, place) => (
                  <td key={table.head[place]?.en}>
                    {typeof cell === 'string' ? <code>{cell}</code> : cell[language]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Section({
  section,
  language,
}: {
  section: GuideSection;
  language: Language;
}): ReactElement {
  const { title, paragraphs, tables = [], examples = [], received = [] } = section;
  return (
    <section className="call" id={anchorOf(section)}>
      <div className="told">
        <h3>{title[language]}</h3>
        {paragraphs.map((text) => (
          <p key={text.en}>{text[language]}</p>
        ))}
        {tables.map((table) => (
          <Table key={table.name.en} table={table} language={language} />
        ))}
      </div>
      {examples.length + received.length === 0 ? null : (
        <div className="shown">
          {examples.map((example) => (
            <Example
              key={example.title.en}
              title={example.title[language]}
              text={curlOfExample(example)}
            />
          ))}
          {received.map(({ title: name, text }) => (
            <Example key={name.en} title={name[language]} text={text} />
          ))}
        </div>
      )}
    </section>
  );
}

export const guideLinks = (language: Language): ReadonlyArray<readonly [string, string]> =>
  developerGuide.map((section) => [`#${anchorOf(section)}`, section.title[language]]);

/** What a developer reads first: keys, environments, test numbers, limits, webhooks, changes. */
export function DeveloperGuide({ language }: { readonly language: Language }): ReactElement {
  return (
    <div className="group" id="developer-api">
      <h2>{words.developer[language]}</h2>
      <p className="lead">
        {words.developerLead[language]}{' '}
        <a href={developerDocumentPath}>{words.developerDocument[language]}</a>
      </p>
      {developerGuide.map((section) => (
        <Section key={section.id} section={section} language={language} />
      ))}
    </div>
  );
}
