import { useQuery } from '@tanstack/react-query'
import { freshUploads } from './api.ts'

/** Uploads of a draft with new addresses. */
export function useDraftPictures(keys: string[]) {
  return useQuery({
    queryKey: ['draft-pictures', keys],
    queryFn: () => freshUploads(keys),
    staleTime: Infinity,
    enabled: keys.length > 0,
  })
}
