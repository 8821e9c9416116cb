import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getGoods, getItem, type GoodsDetail, type ItemDetail } from '#features/shop/contract.ts'
import type { ShopName } from '#features/shop/rules.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { call, CallError, keyOf, newKey } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { session, useViewer } from '#kit/web/session.ts'
import { useRefetchOn } from '#kit/web/useRefetchOn.ts'
import {
  acceptPrices,
  addAddress,
  addToCart,
  checkCart,
  countCart,
  deleteAddress,
  editAddress,
  getCart,
  listAddresses,
  mergeCart,
  previewCart,
  removeFromCart,
  setCartOptions,
  setCartQtt,
  type Address,
  type Cart,
  type GuestRow,
} from '../contract.ts'
import { cartErrors } from '../errors.ts'
import { cartChanged } from '../events.ts'
import { CART_MAX } from '../rules.ts'
import { addedRows, changedGuestRows, guestRows, storeGuestRows, useGuestRows } from './guest.ts'
import { applyChange, type Change } from './model.ts'

/** The viewer's cart in a shop, as it would be sent to this address (default: the default one). A guest's is kept on this device. */
export function useCart(shop: ShopName, addressNo?: number) {
  const isMember = useViewer() !== null
  const rows = useGuestRows()
  useCartUpdates(isMember)
  const input = { query: { shop, address_no: addressNo } }
  return useQuery<Cart>({
    queryKey: isMember ? keyOf(getCart, input) : previewKey(rows),
    queryFn: ({ signal }) => (isMember ? call(getCart, input, { signal }) : call(previewCart, { body: { rows: [...rows] } }, { signal })),
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
}

const previewKey = (rows: readonly GuestRow[]) => keyOf(previewCart, { body: { rows: [...rows] } })

/** Rows that are bought at once, without the cart, as they would be sent to this postcode. */
export function useDirectRows(rows: GuestRow[], zip: string | undefined, isOn: boolean) {
  const input = { body: { rows, zip } }
  return useQuery({
    queryKey: keyOf(previewCart, input),
    queryFn: ({ signal }) => call(previewCart, input, { signal }),
    staleTime: 0,
    enabled: isOn && rows.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** How many products are in the cart; 0 while that is not known. */
export function useCartCount(shop: ShopName): number {
  const isMember = useViewer() !== null
  const guest = useGuestRows().length
  useCartUpdates(isMember)
  const counted = useQuery({
    queryKey: countKey(shop),
    queryFn: ({ signal }) => call(countCart, { query: { shop } }, { signal }),
    enabled: isMember,
  })
  return isMember ? (counted.data?.qtt ?? 0) : guest
}

const countKey = (shop: ShopName) => keyOf(countCart, { query: { shop } })

/** Reads the cart again after changes on other devices. */
function useCartUpdates(isMember: boolean): void {
  // While own changes are on their way, an answer would show the state before them.
  useRefetchOn([cartChanged], () => void (isMember && pending.length === 0 && !isSending && refreshCart()))
}

export const refreshCart = (): Promise<unknown> =>
  Promise.all([getCart, countCart, previewCart].map(({ line }) => queryClient.invalidateQueries({ queryKey: [line] })))

const pending: Change[] = []
let isSending = false
let lastError: ((error: unknown) => void) | undefined

/** Shows a change at once and sends it after the earlier ones. `onError`: it was refused, and what the server has is shown again. */
export function changeCart(change: Change, onError: (error: unknown) => void): void {
  if (session.viewer() === null) return changeGuestCart(change)
  void queryClient.cancelQueries({ queryKey: [getCart.line] })
  queryClient.setQueriesData<Cart>({ queryKey: [getCart.line] }, (cart) => cart && applyChange(cart, change))
  // Of presses on one stepper only the last one counts.
  const last = pending.at(-1)
  if (last?.kind === 'qtt' && change.kind === 'qtt' && last.sio_no === change.sio_no) pending.pop()
  pending.push(change)
  lastError = onError
  if (!isSending) void sendPending()
}

async function sendPending(): Promise<void> {
  isSending = true
  try {
    for (let next = pending.shift(); next; next = pending.shift()) await sendChange(next)
  } catch (error) {
    pending.length = 0
    lastError?.(error)
  } finally {
    isSending = false
    void refreshCart()
  }
}

function sendChange(change: Change): Promise<unknown> {
  switch (change.kind) {
    case 'qtt':
      return call(setCartQtt, { params: { sio_no: change.sio_no }, body: { qtt: change.qtt } })
    case 'check':
      return call(checkCart, { body: { item_nos: change.item_nos, is_checked: change.is_checked } })
    case 'remove':
      return call(removeFromCart, { body: { item_nos: change.item_nos } })
    case 'seen':
      return call(acceptPrices, { body: { options: change.options } })
    case 'options':
      return call(setCartOptions, { params: { item_no: change.item_no }, body: { options: change.options } })
  }
}

function changeGuestCart(change: Change): void {
  const before = guestRows()
  const after = changedGuestRows(before, change, presentPrice)
  const shown = queryClient.getQueryData<Cart>(previewKey(before))
  if (shown) queryClient.setQueryData(previewKey(after), applyChange(shown, change))
  storeGuestRows(after)
}

/** From the product that the sheet of options shows. */
function presentPrice(sioNo: number): number {
  for (const [, item] of queryClient.getQueriesData<ItemDetail>({ queryKey: [getItem.line] })) {
    const option = item?.sio_info.find(({ sio_no }) => sio_no === sioNo)
    if (item && option) return item.item_viv_price + option.sio_amt
  }
  return 1
}

/** Replaces the chosen options of a row. @throws CallError */
export async function replaceOptions(itemNo: number, options: { sio_no: number; qtt: number }[]): Promise<void> {
  const change: Change = { kind: 'options', item_no: itemNo, options }
  if (session.viewer() === null) return changeGuestCart(change)
  await sendChange(change)
  await refreshCart()
}

type Item = Pick<ItemDetail, 'item_no' | 'item_viv_price' | 'sio_info'>

/** Puts options in the cart. @throws CallError */
export async function putInCart(item: Item, options: readonly { sio_no: number; qtt: number }[], shop: ShopName): Promise<void> {
  const chosen = [...options]
  if (session.viewer() !== null) {
    const { qtt } = await call(addToCart, { body: { item_no: item.item_no, options: chosen } }, { key: newKey() })
    queryClient.setQueryData(countKey(shop), { qtt })
    return void refreshCart()
  }
  const present = guestRows()
  const isNew = present.every(({ item_no }) => item_no !== item.item_no)
  if (isNew && present.length >= CART_MAX) throw new CallError(cartErrors.full)
  storeGuestRows(
    addedRows(
      present,
      item.item_no,
      chosen.map((one) => ({ ...one, seen_amt: seenPrice(item, one.sio_no) })),
    ),
  )
}

export const seenPrice = ({ item_viv_price, sio_info }: Item, sioNo: number): number =>
  item_viv_price + (sio_info.find(({ sio_no }) => sio_no === sioNo)?.sio_amt ?? 0)

/** Joins this device's cart with the member's. @returns how many products could not be taken. @throws CallError */
export async function joinGuestCart(): Promise<number> {
  const rows = [...guestRows()]
  if (rows.length === 0) return 0
  const { left_out } = await call(mergeCart, { body: { rows } })
  storeGuestRows([])
  void refreshCart()
  return left_out
}

/** A product with all of its options. */
export function useCartItem(itemNo: number, shop: ShopName) {
  const input = { params: { item_no: itemNo }, query: {} }
  return useQuery<ItemDetail | GoodsDetail>({
    queryKey: keyOf(shop === 'platform' ? getGoods : getItem, input),
    queryFn: ({ signal }) => (shop === 'platform' ? call(getGoods, input, { signal }) : call(getItem, input, { signal })),
    staleTime: 0,
  })
}

export function useAddresses(isOn = true) {
  return useQuery({
    queryKey: keyOf(listAddresses),
    queryFn: ({ signal }) => call(listAddresses, {}, { signal }),
    staleTime: 0,
    enabled: isOn,
  })
}

const refreshAddresses = (): Promise<unknown> =>
  Promise.all([listAddresses, getCart].map(({ line }) => queryClient.invalidateQueries({ queryKey: [line] })))

type Form = Body<typeof addAddress>

/** Stores a new address, or changes this one. @throws CallError */
export async function saveAddress(addressNo: number | null, form: Form, key: string): Promise<Address> {
  const saved =
    addressNo === null
      ? await call(addAddress, { body: form }, { key })
      : await call(editAddress, { params: { address_no: addressNo }, body: form })
  await refreshAddresses()
  return saved
}

/** @throws CallError */
export async function removeAddress(addressNo: number): Promise<void> {
  await call(deleteAddress, { params: { address_no: addressNo } })
  await refreshAddresses()
}
