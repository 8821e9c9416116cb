import { useQuery } from '@tanstack/react-query'
import { getMyInfo } from '#features/account/contract.ts'
import { call, keyOf } from '#kit/web/call.ts'

/** Whether the viewer is known to be under 19. */
export const useIsMinor = (): boolean =>
  useQuery({ queryKey: keyOf(getMyInfo), queryFn: ({ signal }) => call(getMyInfo, {}, { signal }) }).data?.is_minor ?? false
