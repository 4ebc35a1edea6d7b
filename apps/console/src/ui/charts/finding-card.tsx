import { Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import { ChartMark } from './chart-marks.tsx';
import { ChartTable, type ChartTableProps } from './chart-table.tsx';
import classes from './finding-card.module.css';

/** Below this width a chart becomes a sentence that opens. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 800px)', undefined, { getInitialValueInEffect: false });

export interface CardWords {
  readonly asTable: string;
  readonly asChart: string;
}

interface FindingCardProps {
  /** What the figures say, as a sentence. */
  finding: string;
  /** What is drawn, and how to read it. */
  about?: ReactNode;
  /** On a phone: the figures behind the finding in one line, without opening it. */
  summary?: ReactNode;
  /** The same figures in rows; where there is nothing to draw there is nothing to tabulate. */
  table?: Omit<ChartTableProps, 'label'> | undefined;
  words: CardWords;
  /** The lists that say more. */
  footer?: ReactNode;
  children?: ReactNode;
}

interface ViewButtonProps {
  words: CardWords;
  finding: string;
  isTable: boolean;
  onChange: (isTable: boolean) => void;
}

function ViewButton({ words, finding, isTable, onChange }: ViewButtonProps) {
  const label = isTable ? words.asChart : words.asTable;
  return (
    <button
      type="button"
      className={`${classes.view} thumb`}
      aria-label={`${label}. ${finding}`}
      title={label}
      onClick={() => onChange(!isTable)}
    >
      <ChartMark name={isTable ? 'bars' : 'table'} />
    </button>
  );
}

function CardBody({ table, finding, footer, isTable, children }: BodyProps) {
  return (
    <>
      {isTable && table !== undefined ? <ChartTable label={finding} {...table} /> : children}
      {footer !== undefined && <footer className={classes.footer}>{footer}</footer>}
    </>
  );
}

type BodyProps = Pick<FindingCardProps, 'table' | 'finding' | 'footer' | 'children'> & {
  isTable: boolean;
};

/** The sentence is all there is to see until it is pressed; then what it follows from stands below it. */
function PhoneCard(props: FindingCardProps) {
  const { finding, about, summary = about, table, words } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isTable, setIsTable] = useState(false);
  return (
    <section className={classes.sentence} aria-labelledby={id}>
      <header className={classes.closed}>
        <div className={classes.words}>
          <Title order={2} id={id}>
            <button
              type="button"
              className={classes.opener}
              aria-expanded={isOpen}
              aria-controls={`${id}-body`}
              onClick={() => setIsOpen(!isOpen)}
            >
              {finding}
            </button>
          </Title>
          {summary !== undefined && <p className={classes.about}>{summary}</p>}
        </div>
        <span className={classes.sign} data-open={isOpen || undefined}>
          <ChartMark name="go" />
        </span>
      </header>
      <div id={`${id}-body`} className={classes.opened} hidden={!isOpen}>
        {isOpen && (
          <>
            <div className={classes.readAs}>
              {about !== undefined && about !== summary && <p className={classes.about}>{about}</p>}
              {table !== undefined && (
                <ViewButton {...{ words, finding, isTable }} onChange={setIsTable} />
              )}
            </div>
            <CardBody {...props} isTable={isTable} />
          </>
        )}
      </div>
    </section>
  );
}

function DeskCard(props: FindingCardProps) {
  const { finding, about, table, words } = props;
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <div className={classes.words}>
          <Title order={2} id={id}>
            {finding}
          </Title>
          {about !== undefined && <p className={classes.about}>{about}</p>}
        </div>
        {table !== undefined && (
          <ViewButton {...{ words, finding, isTable }} onChange={setIsTable} />
        )}
      </header>
      <CardBody {...props} isTable={isTable} />
    </section>
  );
}

/** One question and its answer: the title says what is to be seen, the rest is why, as a drawing or as a table. */
export function FindingCard(props: FindingCardProps) {
  return useIsPhone() ? <PhoneCard {...props} /> : <DeskCard {...props} />;
}
