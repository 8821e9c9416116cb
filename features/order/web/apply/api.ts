import { useQuery } from '@tanstack/react-query'
import { getItem } from '#features/shop/contract.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'

/** The service that is bought. */
export function useItem(itemNo: number) {
  const input = { params: { item_no: itemNo }, query: {} }
  return useQuery({
    queryKey: keyOf(getItem, input),
    queryFn: ({ signal }) => call(getItem, input, { signal }),
    enabled: Number.isSafeInteger(itemNo) && itemNo > 0,
    staleTime: 0,
  })
}

/** Its price or options changed. */
export const refreshItem = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [getItem.line] })
