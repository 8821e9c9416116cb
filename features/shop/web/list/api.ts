import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Input } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { listItems } from '../../contract.ts'
import { useChosenPlace } from '../place.ts'

type Asked = NonNullable<Input<typeof listItems>['query']>
type Cursor = { after: string; after_no: number } | undefined

/** Products, page by page, with their distances from the district that was chosen on this device. */
export function useItems(asked: Omit<Asked, 'sigungu_code'>) {
  const chosen = useChosenPlace()
  const query = chosen === undefined ? asked : { ...asked, sigungu_code: chosen }
  return useInfiniteQuery({
    queryKey: keyOf(listItems, { query }),
    queryFn: ({ pageParam, signal }) => call(listItems, { query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: undefined as Cursor,
    getNextPageParam: ({ next }): Cursor => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}
export type ItemsQuery = ReturnType<typeof useItems>
