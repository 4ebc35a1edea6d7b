import type { Language } from '@ardoise/contract/values/language';
import {
  isDeveloperPath,
  type Method,
  type OpenApiDocument,
} from '@ardoise/contract/openapi/openapi';
import type { ReactElement } from 'react';
import { htmlOf, LanguageLinks, Page } from '../page.tsx';
import { Basics, Shapes } from './basics.tsx';
import { DeveloperGuide, guideLinks } from './developer-guide.tsx';
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
  /** Of what programs call with a key. */
  readonly isDeveloper: boolean;
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
  return document.tags.map((tag) => {
    const calls = all.filter(({ operation }) => operation.tags[0] === tag.name);
    return {
      id: `group-${tag.name}`,
      isDeveloper: calls.some(({ path }) => isDeveloperPath(path)),
      title: tag['x-title'][language],
      calls,
    };
  });
}

/** What programs call comes first: most who read this page write one. */
const inParts = (groups: readonly Group[]): readonly [readonly Group[], readonly Group[]] => [
  groups.filter(({ isDeveloper }) => isDeveloper),
  groups.filter(({ isDeveloper }) => !isDeveloper),
];

interface PartProps {
  readonly groups: readonly Group[];
  readonly language: Language;
}

const groupEntry = (group: Group): ReactElement => (
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
);

function Contents({ groups, language }: PartProps): ReactElement {
  const [developers, others] = inParts(groups);
  return (
    <ul className="contents">
      <li>
        <a href="#basics">{words.basics[language]}</a>
      </li>
      <li>
        <a href="#developer-api">{words.developer[language]}</a>
        <ul>
          {guideLinks(language).map(([address, title]) => (
            <li key={address}>
              <a href={address}>{title}</a>
            </li>
          ))}
        </ul>
      </li>
      {developers.map(groupEntry)}
      <li>
        <a href="#product">{words.product[language]}</a>
      </li>
      {others.map(groupEntry)}
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
  const [developers, others] = inParts(groups);
  const section = (group: Group): ReactElement => (
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
  );
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
        <DeveloperGuide language={language} />
        {developers.map(section)}
        <h2 className="part" id="product">
          {words.product[language]}
        </h2>
        {others.map(section)}
        <CommonRefusals language={language} />
        <Shapes document={document} language={language} />
      </main>
    </Page>,
  );
}
