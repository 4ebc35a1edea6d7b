import type { Answer } from '@ardoise/contract/protocol/call';
import type {
  PriceEffect,
  previewServicePrice,
  ServiceDetail,
  ServiceInput,
} from '@ardoise/contract/services';
import { useState } from 'react';
import { useCreateService, usePreviewPrice, useUpdateService } from '../mutations.ts';

export type PricePreview = Answer<typeof previewServicePrice>;

const nobody = {
  id: '',
  version: 0,
} as ServiceDetail;

/** Creates or saves. The first press of a change asks whom the price concerns; where it is somebody, a choice is needed. */
export function useSaveService(
  service: ServiceDetail | null,
  onSaved: (service: ServiceDetail) => void,
) {
  const [preview, setPreview] = useState<PricePreview | null>(null);
  const creating = useCreateService();
  const asking = usePreviewPrice(service?.id ?? '');
  const changing = useUpdateService(service ?? nobody);
  const save = (input: ServiceInput, effect: PriceEffect | null) => {
    if (service === null) creating.mutate(input, { onSuccess: onSaved });
    else if (effect !== null) changing.mutate({ service: input, effect }, { onSuccess: onSaved });
    else
      asking.mutate(input, {
        onSuccess: (found) => {
          if (found.students > 0) setPreview(found);
          else changing.mutate({ service: input }, { onSuccess: onSaved });
        },
      });
  };
  return {
    preview,
    save,
    /** What was asked about has changed since. */
    forget: () => setPreview(null),
    isBusy: creating.isPending || asking.isPending || changing.isPending,
  };
}
