import type { Language } from '@ardoise/contract/values/language';
import type { Method, OpenApiDocument } from '@ardoise/contract/openapi/openapi';
import type { ReactElement } from 'react';
import { htmlOf, LanguageLinks, Page } from '../page.tsx';
import { Basics, Shapes } from './basics.tsx';
import { CallSection, type NamedOperation } from './operation.tsx';
import { CommonRefusals } from './refusals.tsx';
import { words } from './words.ts';
import { BrandMark } from '../brand-mark.tsx';

/** Where the server serves the style sheet. */
const apiDocsCssPath = '/assets/public/api-docs.css';

/** Where the server serves the document itself. */
const openApiPath = '/api/openapi.json';

interface Group {
  readonly id: string;
  readonly title: string;
  readonly calls: readonly NamedOperation[];
}

const methods: readonly Method[] = ['get', 'post', 'put'];

function groupsOf(document: OpenApiDocument, language: Language): Group[] {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
  return document.tags.map((tag) => ({
    id: `group-${tag.name}`,
    title: tag['x-title'][language],
    calls: all.filter(({ operation }) => operation.tags[0] === tag.name),
  }));
}

interface PartProps {
  readonly groups: readonly Group[];
  readonly language: Language;
}

function Contents({ groups, language }: PartProps): ReactElement {
  return (
    <ul className="contents">
      <li>
        <a href="#basics">{words.basics[language]}</a>
      </li>
      {groups.map((group) => (
        <li key={group.id}>
          <a href={`#${group.id}`}>{group.title}</a>
          <ul>
            {group.calls.map(({ operation }) => (
              <li key={operation.operationId}>
                <a href={`#${operation.operationId}`} title={operation.summary}>
                  {operation.operationId}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <a href="#failures">{words.failures[language]}</a>
      </li>
      <li>
        <a href="#shapes">{words.shapes[language]}</a>
      </li>
    </ul>
  );
}

/** A wide window shows the contents at the side; a narrow one only a link to where they are folded. */
function Navigation({ groups, language }: PartProps): ReactElement {
  return (
    <header className="side">
      <p className="brand">
        <BrandMark />
        {words.title[language]}
      </p>
      <nav className="wide" aria-label={words.contents[language]}>
        <Contents groups={groups} language={language} />
      </nav>
      <a className="narrow" href="#contents">
        {words.contents[language]}
      </a>
    </header>
  );
}

function FoldedContents({ groups, language }: PartProps): ReactElement {
  return (
    <details className="narrow" id="contents">
      <summary>{words.contents[language]}</summary>
      <Contents groups={groups} language={language} />
    </details>
  );
}

/** The page at /api/docs: the OpenAPI document for people. */
export function renderApiDocs(document: OpenApiDocument, language: Language): string {
  const groups = groupsOf(document, language);
  return htmlOf(
    <Page language={language} title={words.title[language]} styles={[apiDocsCssPath]}>
      <Navigation groups={groups} language={language} />
      <main>
        <div className="lead">
          <h1>{words.title[language]}</h1>
          <p>{words.lead[language]}</p>
          <p className="links">
            <a href={openApiPath}>{words.document[language]}</a>
            <LanguageLinks language={language} />
          </p>
        </div>
        <FoldedContents groups={groups} language={language} />
        <Basics document={document} language={language} />
        {groups.map((group) => (
          <div key={group.id} className="group" id={group.id}>
            <h2>{group.title}</h2>
            {group.calls.map((call) => (
              <CallSection
                key={call.operation.operationId}
                document={document}
                call={call}
                language={language}
              />
            ))}
          </div>
        ))}
        <CommonRefusals language={language} />
        <Shapes document={document} language={language} />
      </main>
    </Page>,
  );
}
