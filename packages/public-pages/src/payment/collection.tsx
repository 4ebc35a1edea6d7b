import { type Language, say } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import type { ReactElement } from 'react';
import { collectionWords } from './collection-words.ts';
import { Facts, renderFrame } from './frame.tsx';
import { NoOperators } from './no-operators.tsx';
import type { ChooseErrors, PayChoice, PayPage } from './payable.ts';
import { type OfferedOperator, PayerFields } from './payer-fields.tsx';
import { words } from './words.ts';

/** What a school's program asks for by a link. */
export interface AskedCollection {
  readonly amount: number;
  /** In the program's words. */
  readonly description: string | null;
  /** Of the student whose fees it pays. */
  readonly initials: string | null;
}

export interface CollectionPageProps {
  readonly page: PayPage;
  readonly asked: AskedCollection;
  readonly state: 'waiting' | 'cancelled' | 'failed';
  readonly operators: readonly OfferedOperator[];
  readonly choice: PayChoice;
  readonly errors: ChooseErrors;
  /** It answers a form, and reloading in the other language would lose what was typed. */
  readonly isAnswer: boolean;
}

/** What it is for. */
export function nameOfCollection(
  { description, initials }: AskedCollection,
  language: Language,
): string {
  const fees = initials === null ? null : say(collectionWords.fees, language, { initials });
  return description ?? fees ?? say(collectionWords.plain, language);
}

/** School, what for, how much, and with which phone. */
export function renderCollection(props: CollectionPageProps): string {
  const { page, asked, state } = props;
  const { language } = page;
  const amount = formatFcfa(asked.amount, language);
  const title = say(collectionWords.title, language, { amount });
  return renderFrame({
    language,
    title,
    school: page.school,
    script: page.script,
    hasOtherLanguage: !props.isAnswer,
    children: (
      <>
        <h1>{title}</h1>
        <p className="lead">{nameOfCollection(asked, language)}</p>
        {props.errors.page === undefined ? null : (
          <p className="notice bad" role="alert">
            {props.errors.page}
          </p>
        )}
        {state === 'waiting' ? <Form {...props} /> : <Ended state={state} language={language} />}
      </>
    ),
  });
}

const Ended = ({
  state,
  language,
}: {
  readonly state: 'cancelled' | 'failed';
  readonly language: Language;
}): ReactElement => (
  <div className="notice warn" role="status">
    <p>
      <b>{say(collectionWords[state], language)}</b>
    </p>
    <p>{say(collectionWords[`${state}More`], language)}</p>
  </div>
);

function Form({ page, asked, operators, choice, errors }: CollectionPageProps): ReactElement {
  const { language, path, school } = page;
  const { amount, description, initials } = asked;
  if (operators.length === 0)
    return <NoOperators school={school} owed={amount} language={language} />;
  const isNamedTwice = description === null || initials === null;
  return (
    <form method="post" action={`${path}?lang=${language}`} id="pay" noValidate>
      <input type="hidden" name="key" value={choice.key} />
      <div className="sheet">
        <Facts
          facts={[
            ...(isNamedTwice
              ? []
              : [
                  [
                    say(collectionWords.fees, language, { initials }),
                    formatFcfa(amount, language),
                  ] as const,
                ]),
            [say(words.toPay, language), formatFcfa(amount, language), 'big'],
          ]}
        />
      </div>
      <PayerFields language={language} operators={operators} choice={choice} errors={errors} />
      <p className="aside">{say(collectionWords.hint, language)}</p>
    </form>
  );
}
