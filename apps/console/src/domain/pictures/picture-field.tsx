import type { UploadPurpose } from '@ardoise/contract/uploads';
import type { ReactNode } from 'react';
import { ImageField } from '../../ui/image-field.tsx';
import type { Picture } from './picture.ts';
import { useSendImage } from './use-send-image.ts';

interface PictureFieldProps {
  label: string;
  help: string;
  purpose: UploadPurpose;
  picture: Picture;
  canEdit?: boolean;
  onChange: (picture: Picture) => void;
  /** The picture as it will be seen, or what stands in its place. */
  children: ReactNode;
}

/** A picture of a form: a chosen image is sent at once, and the form keeps its id. */
export function PictureField(props: PictureFieldProps) {
  const { label, help, purpose, picture, canEdit = true, onChange, children } = props;
  const { choose, ...sending } = useSendImage(purpose, onChange);
  return (
    <ImageField
      label={label}
      help={help}
      hasImage={picture.url !== null}
      canEdit={canEdit}
      {...sending}
      onChoose={choose}
      onRemove={() => onChange({ id: null, url: null })}
    >
      {children}
    </ImageField>
  );
}
