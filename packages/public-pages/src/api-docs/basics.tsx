import type { Language, Text } from '@ardoise/contract/values/language';
import type { OpenApiDocument } from '@ardoise/contract/openapi/openapi';
import type { ReactElement } from 'react';
import { FieldTable, shapeAnchor } from './field-table.tsx';
import { fieldRows, valueRows } from './fields.ts';
import { Example } from './operation.tsx';
import { words } from './words.ts';

interface PartProps {
  readonly document: OpenApiDocument;
  readonly language: Language;
}

const envelopeExample = `{
  "success": false,
  "data": null,
  "errorMsg": "Some fields need your attention.",
  "errorCode": 42200,
  "reason": "invalidInput",
  "fields": {
    "email": "Enter a valid email address."
  }
}`;

const signInExample = `ARDOISE=http://127.0.0.1:3000
curl -X POST "$ARDOISE/ba021/v1/org/login" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "login": "owner@demo.school",
    "password": "ardoise-demo"
  }'`;

function Point({
  title,
  text,
  language,
}: {
  title: Text;
  text: Text;
  language: Language;
}): ReactElement {
  return (
    <>
      <h3>{title[language]}</h3>
      <p>{text[language]}</p>
    </>
  );
}

export function Basics({ document, language }: PartProps): ReactElement {
  const mayBeSent = Object.values(document.components.parameters).filter(
    ({ required }) => !required,
  );
  const headers = mayBeSent.flatMap((header) =>
    valueRows(
      { ...header.schema, description: header.description ?? '' },
      header.name,
      false,
      language,
    ),
  );
  return (
    <section className="call" id="basics">
      <div className="told">
        <h2>{words.basics[language]}</h2>
        <Point title={words.signInTitle} text={words.signIn} language={language} />
        <Point title={words.envelopeTitle} text={words.envelope} language={language} />
        <Point title={words.onceTitle} text={words.once} language={language} />
        <Point title={words.unitsTitle} text={words.units} language={language} />
        <FieldTable
          caption={words.headersTitle[language]}
          rows={headers}
          language={language}
          showsRequired={false}
        />
      </div>
      <div className="shown">
        <Example title={words.signInTitle[language]} text={signInExample} />
        <Example title={words.envelopeTitle[language]} text={envelopeExample} />
      </div>
    </section>
  );
}

export function Shapes({ document, language }: PartProps): ReactElement {
  return (
    <section className="call" id="shapes">
      <div className="told">
        <h2>{words.shapes[language]}</h2>
        {Object.entries(document.components.schemas).map(([name, schema]) => (
          <div key={name} id={shapeAnchor(name)} className="shape">
            <FieldTable
              caption={name}
              rows={
                schema.properties
                  ? fieldRows(schema, language)
                  : valueRows(schema, name, true, language)
              }
              language={language}
              showsRequired={false}
            />
          </div>
        ))}
      </div>
    </section>
  );
}
