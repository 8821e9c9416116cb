import { useQuery } from '@tanstack/react-query'
import { refreshCart } from '#features/cart/web/public.ts'
import { refreshViv } from '#features/viv/web/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { checkout, getOrderGroup, listOrders } from '../../contract.ts'

/** Pays, or changes nothing; the number of the payment. @throws CallError */
export async function pay(body: Body<typeof checkout>, key: string): Promise<number> {
  try {
    return (await call(checkout, { body }, { key })).group_no
  } finally {
    // Also after a refusal, which may come from prices, stock or a balance that changed.
    void refreshViv()
    void refreshCart()
    void queryClient.invalidateQueries({ queryKey: [listOrders.line] })
  }
}

/** A payment of the viewer with its orders. */
export function useOrderGroup(groupNo: number) {
  const input = { params: { group_no: groupNo } }
  return useQuery({
    queryKey: keyOf(getOrderGroup, input),
    queryFn: ({ signal }) => call(getOrderGroup, input, { signal }),
    enabled: session.viewer() !== null && Number.isSafeInteger(groupNo) && groupNo > 0,
    staleTime: 0,
  })
}
