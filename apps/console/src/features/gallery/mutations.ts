import {
  describeGalleryItem,
  hideGalleryItem,
  listGallery,
  orderGallery,
  removeGalleryItem,
  replacePoster,
  showGalleryItem,
} from '@ardoise/contract/endpoints/gallery';
import type {
  describeGalleryItem as describeCall,
  GalleryItem,
} from '@ardoise/contract/gallery/gallery';
import { pathOf, type Request } from '@ardoise/contract/protocol/call';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../lib/api/call-query.ts';
import { renewTouched } from '../../lib/api/renew.ts';
import { useConsole } from '../../lib/console.tsx';
import { inOrder } from './move-item.ts';

type Gallery = AnswerOf<typeof listGallery>;

/** The new order is on the screen before it is stored; where that fails, the stored one is read again. */
export function useOrderGallery() {
  const { api } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => api(orderGallery, { body: { ids: [...ids] } }),
    onMutate: (ids) => {
      const queryKey = callKey(listGallery, {});
      void queries.cancelQueries({ queryKey, exact: true });
      queries.setQueryData<Gallery>(
        queryKey,
        (before) => before && { ...before, items: inOrder(before.items, ids) },
      );
    },
    onError: () => void renewTouched(queries, ['gallery.changed']),
  });
}

export function useDescribe(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (body: Request<typeof describeCall>['body']) =>
      api(describeGalleryItem, { params: { id }, body }),
  });
}

export function useHide(id: string) {
  const { api } = useConsole();
  return useMutation({
    mutationFn: (isHidden: boolean) =>
      api(isHidden ? hideGalleryItem : showGalleryItem, { params: { id } }),
  });
}

export function useRemove(id: string) {
  const { api } = useConsole();
  return useMutation({ mutationFn: () => api(removeGalleryItem, { params: { id } }) });
}

export function useReplacePoster(id: string) {
  const { upload } = useConsole();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => upload<GalleryItem>(pathOf(replacePoster, { id }), [file]),
    onSuccess: () => void renewTouched(queries, ['gallery.changed']),
  });
}
