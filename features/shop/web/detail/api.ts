import { useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import type { ShopName } from '../../rules.ts'
import { getGoods, getItem, getShipping } from '../../contract.ts'
import { useChosenPlace } from '../place.ts'

/** A product's page. */
export function useItem(itemNo: number, isOn = true) {
  const chosen = useChosenPlace()
  const input = { params: { item_no: itemNo }, query: chosen === undefined ? {} : { sigungu_code: chosen } }
  return useQuery({
    queryKey: keyOf(getItem, input),
    queryFn: ({ signal }) => call(getItem, input, { signal }),
    enabled: isOn && Number.isSafeInteger(itemNo) && itemNo > 0,
  })
}

/** The page of goods of the platform. */
export function useGoods(itemNo: number, isOn = true) {
  const input = { params: { item_no: itemNo } }
  return useQuery({
    queryKey: keyOf(getGoods, input),
    queryFn: ({ signal }) => call(getGoods, input, { signal }),
    enabled: isOn && Number.isSafeInteger(itemNo) && itemNo > 0,
  })
}

/** A product of either shop, with its options. */
export function useOffer(itemNo: number, shop: ShopName) {
  const [item, goods] = [useItem(itemNo, shop === 'members'), useGoods(itemNo, shop === 'platform')]
  return shop === 'platform' ? goods.data : item.data
}

/** What sending the product to a postcode costs. @throws CallError */
export const shippingTo = (itemNo: number, zip: string) => call(getShipping, { params: { item_no: itemNo }, query: { zip } })
