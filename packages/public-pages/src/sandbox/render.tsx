import type { CollectionState } from '@ardoise/contract/developer/collections';
import { testCases } from '@ardoise/contract/developer/test-cases';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { Facts, renderFrame } from '../payment/frame.tsx';

const words = {
  title: { en: 'Sandbox payment', fr: 'Paiement du bac à sable' },
  lead: {
    en: 'This is a sandbox: no operator is asked, and no money moves. Choose what the payer does.',
    fr: 'Ceci est un bac à sable\u00a0: aucun opérateur n’est sollicité, aucun argent ne bouge. Choisissez ce que fait le payeur.',
  },
  amount: { en: 'Amount', fr: 'Montant' },
  description: { en: 'For', fr: 'Objet' },
  state: { en: 'State', fr: 'État' },
  waiting: { en: 'Waiting', fr: 'En attente' },
  paid: { en: 'Paid', fr: 'Payé' },
  failed: { en: 'Failed', fr: 'Échoué' },
  cancelled: { en: 'Cancelled', fr: 'Annulé' },
  unknown: { en: 'This link leads nowhere', fr: 'Ce lien ne mène nulle part' },
  unknownMore: {
    en: 'Compare it letter by letter with what you were given.',
    fr: 'Comparez-le lettre par lettre avec celui que l’on vous a donné.',
  },
} as const satisfies Record<string, Text>;

export interface SandboxPageProps {
  readonly language: Language;
  /** Of this page, without the language. */
  readonly path: string;
  readonly amount: number;
  readonly description: string | null;
  readonly state: CollectionState;
  /** Nobody has chosen yet. */
  readonly isOpen: boolean;
}

/** Where the link of a sandbox collection leads: one button for each thing that a payer may do. */
export function renderSandboxPage(props: SandboxPageProps): string {
  const { language, path, amount, description, state, isOpen } = props;
  const title = say(words.title, language);
  const isUnderWay = state === 'waiting' && !isOpen;
  return renderFrame({
    language,
    title,
    head: isUnderWay ? <meta httpEquiv="refresh" content="2" /> : null,
    children: (
      <>
        <h1>{title}</h1>
        <p className="lead">{say(words.lead, language)}</p>
        <div className="sheet">
          <Facts
            facts={[
              [say(words.amount, language), formatFcfa(amount, language)],
              ...(description === null
                ? []
                : [[say(words.description, language), description] as const]),
              [say(words.state, language), say(words[state], language)],
            ]}
          />
        </div>
        {isOpen
          ? testCases.map(({ outcome, what }) => (
              <form key={outcome} method="post" action={`${path}?lang=${language}`}>
                <button type="submit" className="choice" name="outcome" value={outcome}>
                  {say(what, language)}
                </button>
              </form>
            ))
          : null}
      </>
    ),
  });
}

export function renderNoSandboxPage(language: Language): string {
  const title = say(words.unknown, language);
  return renderFrame({
    language,
    title,
    children: (
      <div className="notice" role="alert">
        <h1>{title}</h1>
        <p>{say(words.unknownMore, language)}</p>
      </div>
    ),
  });
}
