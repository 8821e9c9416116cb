import { useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { listRegions } from '../contract.ts'

/** Every district of Korea, by province. */
export function useRegions() {
  return useQuery({
    queryKey: keyOf(listRegions),
    queryFn: ({ signal }) => call(listRegions, {}, { signal }),
    staleTime: Infinity,
  })
}
