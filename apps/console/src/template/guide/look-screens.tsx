import { Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Card } from '../../ui/card.tsx';
import { DetailColumns } from '../../ui/detail-columns.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Icon, iconNames } from '../../ui/icon.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import type { TemplateMessages } from '../locales/messages.ts';
import { example } from './example-names.ts';
import classes from './guide.module.css';
import { Example, GuideFrame } from './guide-frame.tsx';

/** The one type scale. */
export function TypographyScreen() {
  const t = useTranslations('guide');
  return (
    <GuideFrame section="typography">
      <Example title={t('sections.typography')}>
        <div className={classes.stack}>
          <Title order={3} size="h1">
            {t('type.title')}
          </Title>
          <Title order={3} size="h2">
            {t('type.heading')}
          </Title>
          <Text>{t('type.body')}</Text>
          <Text size="xs">{t('type.small')}</Text>
          <Text fw={620}>{t('type.strong')}</Text>
          <p className="num">{t('type.figures')}</p>
          <code>{t('type.code')}</code>
        </div>
      </Example>
    </GuideFrame>
  );
}

type ColourName = keyof TemplateMessages['guide']['colorUse'];

const colours: readonly ColourName[] = [
  'page',
  'card',
  'sunk',
  'line',
  'ink',
  'ink-2',
  'slate',
  'chalk',
  'accent',
  'paid',
  'part',
  'due',
];

/** The look's values, and what each is for. */
export function ColorsScreen() {
  const t = useTranslations('guide');
  return (
    <GuideFrame section="colors">
      <Example title={t('sections.colors')}>
        <ul className={classes.swatches}>
          {colours.map((name) => (
            <li key={name} className={classes.swatch}>
              <span className={classes.colour} style={{ background: `var(--${name})` }} />
              <span>{t(`colorUse.${name}`)}</span>
            </li>
          ))}
        </ul>
      </Example>
    </GuideFrame>
  );
}

/** Every icon by its name in the code. */
export function IconsScreen() {
  const t = useTranslations('guide');
  return (
    <GuideFrame section="icons" about={t('iconsAbout')}>
      <Example title={t('sections.icons')}>
        <ul className={classes.icons}>
          {iconNames.map((name) => (
            <li key={name} className={classes.icon}>
              <Icon name={name} size={22} />
              {name}
            </li>
          ))}
        </ul>
      </Example>
    </GuideFrame>
  );
}

/** A thing with a name, alone and beside others. */
export function CardsScreen() {
  const t = useTranslations('guide');
  const card = (name: string) => (
    <Card title={name} action={<StateTag tone="part">{t('words.part')}</StateTag>}>
      <Facts>
        <Fact label={t('words.className')}>{example.className}</Fact>
        <Fact label={t('words.owed')}>{example.owed}</Fact>
      </Facts>
    </Card>
  );
  return (
    <GuideFrame section="cards">
      <Example title={t('sections.cards')}>{card}</Example>
      <DetailColumns side={card(t('words.owed'))}>{card(t('words.className'))}</DetailColumns>
    </GuideFrame>
  );
}
