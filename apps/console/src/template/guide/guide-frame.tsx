import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { PageHead } from '../../ui/page-head.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import classes from './guide.module.css';
import { BothSkins, type InEachSkin } from './in-skin.tsx';
import { type SectionName, sectionPaths } from './sections.ts';

interface GuideFrameProps {
  section: SectionName;
  about?: string;
  children: ReactNode;
}

/** A page of the style guide, with the way to the others. */
export function GuideFrame({ section, about, children }: GuideFrameProps) {
  const t = useTranslations('guide');
  return (
    <>
      <TabLinks
        label={t('nav')}
        current={sectionPaths[section]}
        tabs={(Object.keys(sectionPaths) as SectionName[]).map((name) => ({
          to: sectionPaths[name] as never,
          title: t(`sections.${name}`),
        }))}
      />
      <PageHead title={t(`sections.${section}`)} about={about ?? t('about')} />
      <div className={classes.examples}>{children}</div>
    </>
  );
}

/** One component with its states, in both skins. */
export function Example({ title, children }: { title: string; children: InEachSkin }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} className={classes.title ?? ''}>
        {title}
      </Title>
      <BothSkins>{children}</BothSkins>
    </section>
  );
}
