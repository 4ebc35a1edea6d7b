import { getPublicPage, listGallery } from '@ardoise/contract/endpoints/gallery';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export const useGallery = () => useQuery(callQuery(useConsole(), listGallery, {}));

export const usePublicPage = () => useQuery(callQuery(useConsole(), getPublicPage, {}));
