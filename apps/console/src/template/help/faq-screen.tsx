import { Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ArticleBody } from './article-body.tsx';
import classes from './help.module.css';
import { HelpFrame } from './help-frame.tsx';
import { useHelp } from './load-help.ts';
import { categories } from './outline.ts';

/** Questions and answers, by shelf. A link can open one of them. */
export function FaqScreen() {
  const t = useTranslations('help');
  const { faq } = useHelp();
  const { hash } = useLocation();
  const questions = faq.map((one, place) => ({ ...one, id: `question-${place}` }));
  return (
    <HelpFrame title={t('faqTitle')} about={t('faqAbout')}>
      {categories
        .map((category) => ({
          category,
          here: questions.filter((one) => one.category === category),
        }))
        .filter(({ here }) => here.length > 0)
        .map(({ category, here }) => (
          <section key={category} className={classes.shelf} aria-labelledby={`faq-${category}`}>
            <Title order={2} id={`faq-${category}`}>
              {t(`categories.${category}`)}
            </Title>
            {here.map(({ id, question, answer }) => (
              <details key={id} id={id} className={classes.question} open={hash === id}>
                <summary>{question}</summary>
                <ArticleBody body={answer} />
              </details>
            ))}
          </section>
        ))}
    </HelpFrame>
  );
}
