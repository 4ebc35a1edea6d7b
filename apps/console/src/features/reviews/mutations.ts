import { showRating } from '@ardoise/contract/endpoints/ratings';
import { useMutation } from '@tanstack/react-query';
import { useConsole } from '../../lib/console.tsx';

export function useShowAgain(id: string) {
  const { api } = useConsole();
  return useMutation({ mutationFn: () => api(showRating, { params: { id }, body: {} }) });
}
