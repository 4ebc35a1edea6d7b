import { type Language, say } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { verificationNames } from '@ardoise/contract/verification';
import type { ReactElement } from 'react';
import { CodeForm } from '../payment/code-form.tsx';
import { Facts, renderFrame, type SchoolFace } from '../payment/frame.tsx';
import { ratingCss } from '../rating/css.ts';
import { RatingPart, type RatingProps } from '../rating/render.tsx';
import { words } from './words.ts';

const formats = ['a4', 'half', '80mm'] as const;

export interface ReceiptCheckProps {
  readonly language: Language;
  readonly school: SchoolFace;
  readonly code: string;
  /** In groups, as it is printed. */
  readonly printedCode: string;
  readonly number: string;
  /** DD/MM/YYYY HH:mm in the school's zone. */
  readonly date: string;
  readonly amount: number;
  /** What the payer paid on top of it for the provider; 0 where nothing. */
  readonly payerFee: number;
  /** `G. A. N. · Form 1B`: no more about a child than this. */
  readonly students: readonly string[];
  /** Of the provider's own receipt: which school bought what. */
  readonly bought?: { readonly buyer: string; readonly lines: readonly string[] };
  /** The day on which it was reversed. */
  readonly reversedOn: string | null;
  /** Where it was moved to another child: the numbers of the receipts in its place. */
  readonly movedTo: readonly string[];
  /** What its holder thinks of the school; null where it cannot be rated. */
  readonly rating: RatingProps | null;
}

interface Finding {
  readonly title: string;
  readonly more: string;
  readonly className: string;
}

/** Only of a school that is verified under the receipt's name is it called genuine: of any other one no more is known than that it is unchanged. */
function findingOf({ language, school, reversedOn, movedTo }: ReceiptCheckProps): Finding {
  if (reversedOn !== null)
    return {
      title: say(words.reversed, language),
      more: say(movedTo.length === 0 ? words.reversedMore : words.movedMore, language, {
        day: reversedOn,
        numbers: movedTo.join(', '),
      }),
      className: 'notice bad',
    };
  if (school.isVerified)
    return {
      title: say(words.genuine, language),
      more: say(words.genuineMore, language),
      className: 'notice good',
    };
  const { nameToday: name } = school;
  return name !== undefined
    ? {
        title: say(words.unchangedName, language),
        more: say(words.unchangedNameMore, language, { name }),
        className: 'notice',
      }
    : {
        title: say(words.unchanged, language),
        more: say(words.unchangedMore, language),
        className: 'notice',
      };
}

/** Says whether a receipt is genuine, and what it says. */
export function renderReceiptCheck(props: ReceiptCheckProps): string {
  const { language, school, students, bought } = props;
  const { title, more, className } = findingOf(props);
  return renderFrame({
    language,
    title,
    school: { ...school, isProvider: bought !== undefined },
    head: props.rating === null ? null : <style>{ratingCss}</style>,
    children: (
      <>
        <div className={className} role="status">
          <h1>{title}</h1>
          <p>{more}</p>
          {school.isTest ? <p>{say(words.testMore, language)}</p> : null}
        </div>
        <div className="sheet">
          <Facts
            facts={[
              [say(words.amount, language), formatFcfa(props.amount, language), 'big'],
              ...(props.payerFee === 0
                ? []
                : [[say(words.payerFee, language), formatFcfa(props.payerFee, language)] as const]),
              [say(bought === undefined ? words.school : words.seller, language), school.name],
              ...(school.nameToday === undefined
                ? []
                : [[say(words.nameToday, language), school.nameToday] as const]),
              ...(school.town === null ? [] : [[say(words.town, language), school.town] as const]),
              [say(words.address, language), school.address],
              ...(bought === undefined
                ? [
                    [
                      say(words.verification, language),
                      say(
                        verificationNames[school.isVerified ? 'verified' : 'unverified'],
                        language,
                      ),
                    ] as const,
                    [
                      say(students.length > 1 ? words.students : words.student, language),
                      students.map((student) => <div key={student}>{student}</div>),
                    ] as const,
                  ]
                : [
                    [say(words.buyer, language), bought.buyer] as const,
                    [
                      say(words.bought, language),
                      bought.lines.map((line) => <div key={line}>{line}</div>),
                    ] as const,
                  ]),
              [say(words.date, language), props.date],
              [say(words.number, language), props.number],
              [say(words.codeShort, language), props.printedCode],
            ]}
          />
        </div>
        <p className="aside">
          {say(words.print, language)}
          {formats.map((format, index) => (
            <span key={format}>
              {index === 0 ? ' ' : ' · '}
              <a href={`/receipt/${props.code}.pdf?format=${format}&lang=${language}`}>
                {say(words[format], language)}
              </a>
            </span>
          ))}
        </p>
        {props.rating === null ? null : <RatingPart language={language} {...props.rating} />}
        <a className="button quiet" href={`/receipt?lang=${language}`}>
          {say(words.another, language)}
        </a>
      </>
    ),
  });
}

/** The same for a mistyped, a made-up and an altered one: it tells nothing about which receipts there are. */
export function renderReceiptWrong(props: {
  readonly language: Language;
  readonly code: string;
}): string {
  const { language } = props;
  const title = say(words.wrong, language);
  return renderFrame({
    language,
    title,
    children: (
      <>
        <div className="notice bad" role="alert">
          <h1>{title}</h1>
          <p>{say(words.wrongMore, language)}</p>
        </div>
        <ReceiptCodeForm {...props} />
      </>
    ),
  });
}

/** Where a code can be typed from paper. */
export function renderReceiptEntry(language: Language): string {
  const title = say(words.checkTitle, language);
  return renderFrame({
    language,
    title,
    children: (
      <>
        <h1>{title}</h1>
        <p className="lead">{say(words.checkLead, language)}</p>
        <ReceiptCodeForm language={language} code="" />
      </>
    ),
  });
}

const ReceiptCodeForm = ({
  language,
  code,
}: {
  readonly language: Language;
  readonly code: string;
}): ReactElement => (
  <CodeForm
    language={language}
    action="/receipt"
    label={say(words.code, language)}
    example={say(words.codeExample, language)}
    button={say(words.check, language)}
    maxLength={40}
    isLong
    code={code}
  />
);
