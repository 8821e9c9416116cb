import { useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { getItem, getShipping } from '../../contract.ts'
import { useChosenPlace } from '../place.ts'

/** A product's page. */
export function useItem(itemNo: number) {
  const chosen = useChosenPlace()
  const input = { params: { item_no: itemNo }, query: chosen === undefined ? {} : { sigungu_code: chosen } }
  return useQuery({
    queryKey: keyOf(getItem, input),
    queryFn: ({ signal }) => call(getItem, input, { signal }),
    enabled: Number.isSafeInteger(itemNo) && itemNo > 0,
  })
}

/** What sending the product to a postcode costs. @throws CallError */
export const shippingTo = (itemNo: number, zip: string) => call(getShipping, { params: { item_no: itemNo }, query: { zip } })
