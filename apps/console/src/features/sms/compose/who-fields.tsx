import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { memo, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../../lib/me.ts';
import {
  type ChoiceProps,
  ClassChoice,
  CycleChoice,
  DebtChoice,
  GroupChoice,
  ServiceChoice,
} from './choice-fields.tsx';
import { choiceKinds } from './compose-values.ts';
import { FamilyPicker } from './family-picker.tsx';
import { UploadField } from './upload-field.tsx';
import { TextLink } from '../../../ui/link-button.tsx';
import classes from './compose.module.css';

function Choice({ who, onChange }: ChoiceProps) {
  const t = useTranslations('sms.who');
  switch (who.kind) {
    case 'everyone':
      return <p className={classes.help}>{t('everyoneAbout')}</p>;
    case 'class':
      return <ClassChoice who={who} onChange={onChange} />;
    case 'cycle':
      return <CycleChoice who={who} onChange={onChange} />;
    case 'debt':
      return <DebtChoice who={who} onChange={onChange} />;
    case 'service':
      return <ServiceChoice who={who} onChange={onChange} />;
    case 'group':
      return <GroupChoice who={who} onChange={onChange} />;
    case 'families':
      return (
        <FamilyPicker
          label={t('families')}
          max={1_000}
          value={who.familyIds}
          onChange={(familyIds) => onChange({ familyIds })}
        />
      );
    case 'arrears':
      return (
        <p className={classes.help}>
          {t('arrearsAbout')}{' '}
          <TextLink underline="always" to="/arrears" search={{ ...who.filters } as never}>
            {t('toArrears')}
          </TextLink>
        </p>
      );
    case 'upload':
      return <UploadField list={who.upload} onChange={(upload) => onChange({ upload })} />;
  }
}

/** Whom it is for. It is drawn anew when that changes, and not with every letter of the text. */
export const WhoFields = memo(function WhoFields({ who, onChange }: ChoiceProps) {
  const t = useTranslations('sms.who');
  const name = useId();
  const can = useCan();
  const kinds = choiceKinds.filter(
    (kind) =>
      (kind !== 'service' || can('services.read')) && (kind !== 'arrears' || who.filters !== null),
  );
  return (
    <fieldset className={classes.who}>
      <legend className={classes.label}>{t('label')}</legend>
      <div className={classes.kinds}>
        {kinds.map((kind) => (
          <label key={kind} className={classes.kind}>
            <input
              type="radio"
              name={name}
              checked={who.kind === kind}
              onChange={() => onChange({ kind })}
            />
            {t(`kinds.${kind}`)}
          </label>
        ))}
      </div>
      <Choice who={who} onChange={onChange} />
      {who.kind !== 'upload' && (
        <Switch
          label={t('first')}
          description={t('firstHelp')}
          checked={who.recipients === 'first'}
          onChange={(event) =>
            onChange({ recipients: event.currentTarget.checked ? 'first' : 'all' })
          }
        />
      )}
    </fieldset>
  );
});
