import { BrandMark } from '@ardoise/web/ui/brand-mark.tsx';
import { Button, PasswordInput, TextInput, Title } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PageHead } from '../../ui/page-head.tsx';
import type { PageProps } from '../table/page.ts';
import { hostedPageOf } from './hosted-page.ts';
import classes from './sign-in.module.css';
import {
  type FieldName,
  fieldsOfStep,
  readVariant,
  type StepName,
  stepsOfFlow,
  variantNames,
} from './variants.ts';

const isSecret = (field: FieldName): boolean => field === 'password' || field === 'newPassword';

function Fields({ step }: { step: StepName }) {
  const t = useTranslations('signInSteps');
  return fieldsOfStep[step].map((field) =>
    isSecret(field) ? (
      <PasswordInput key={field} label={t(`fields.${field}`)} autoComplete="off" />
    ) : (
      <TextInput key={field} label={t(`fields.${field}`)} autoComplete="off" />
    ),
  );
}

interface StepProps {
  step: StepName;
  place: number;
  steps: number;
  isSplit: boolean;
}

/** One step as a card of its own, or beside the slate with the product's promise. */
function Step({ step, place, steps, isSplit }: StepProps) {
  const t = useTranslations('signInSteps');
  return (
    <section className={classes.step} aria-label={t(`steps.${step}`)}>
      {isSplit && (
        <div className={classes.slate}>
          <BrandMark />
          <strong>{t('promise')}</strong>
          <p>{t('promiseAbout')}</p>
        </div>
      )}
      <div className={classes.fields}>
        <p className={classes.quiet}>{t('step', { step: place, steps })}</p>
        <Title order={2}>{t(`steps.${step}`)}</Title>
        <p className={classes.quiet}>{t(`abouts.${step}`)}</p>
        <Fields step={step} />
      </div>
    </section>
  );
}

/** A way through the hosted login, step by step. Variant 1 is a card, variant 2 has the slate beside it. */
export function SignInScreen({ params }: PageProps) {
  const t = useTranslations('signInSteps');
  const name = params.get('variant') ?? '';
  const { flow, variant } = readVariant(name);
  const steps = stepsOfFlow[flow];
  const isSplit = variant === '2';
  const hosted = hostedPageOf(`pages/authentication/${name}`) ?? 'login';
  const titleOf = (one: string) => {
    const { flow: other, variant: number } = readVariant(one);
    return t(`titles.${other}`, { variant: number });
  };
  return (
    <>
      <PageHead
        title={titleOf(name)}
        about={t('about')}
        actions={
          <Button component="a" href={`/business/${hosted}`} variant="default">
            {t('open')}
          </Button>
        }
      />
      <div className={`${classes.steps} ${isSplit ? classes.split : ''}`}>
        {steps.map((step, place) => (
          <Step key={step} step={step} place={place + 1} steps={steps.length} isSplit={isSplit} />
        ))}
      </div>
      <nav aria-label={t('others')}>
        <ul className={classes.others}>
          {variantNames
            .filter((one) => one !== name)
            .map((one) => (
              <li key={one}>
                <Link to={`/pages/authentication/${one}` as never}>{titleOf(one)}</Link>
              </li>
            ))}
        </ul>
      </nav>
    </>
  );
}
