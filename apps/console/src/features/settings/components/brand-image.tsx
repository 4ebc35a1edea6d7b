import { useTranslations } from 'use-intl';
import type { Picture } from '../../../domain/pictures/picture.ts';
import { PictureField } from '../../../domain/pictures/picture-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import classes from './brand-image.module.css';

interface BrandImageProps {
  purpose: 'logo' | 'background' | 'stamp';
  picture: Picture;
  canEdit: boolean;
  onChange: (picture: Picture) => void;
}

/** The logo, the wide image behind the school's name, or the stamp. */
export function BrandImage({ purpose, picture, canEdit, onChange }: BrandImageProps) {
  const t = useTranslations('settings');
  return (
    <PictureField
      label={t(purpose)}
      help={t(`${purpose}Help`)}
      purpose={purpose}
      picture={picture}
      canEdit={canEdit}
      onChange={onChange}
    >
      <div className={classes.frame} data-purpose={purpose}>
        {picture.url === null ? (
          <Icon name="image" size={22} />
        ) : (
          <img src={picture.url} alt="" className={classes.image} />
        )}
      </div>
    </PictureField>
  );
}
