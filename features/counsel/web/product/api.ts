import { useQuery } from '@tanstack/react-query'
import type { Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import {
  createProduct,
  deleteProduct,
  editProduct,
  getOwnProduct,
  listCounselProducts,
  listOwnProducts,
  orderProducts,
  setProductState,
  type OwnProduct,
} from '../../contract/product.ts'

/** The expert's products, in their order. */
export function useOwnProducts() {
  return useQuery({ queryKey: keyOf(listOwnProducts), queryFn: ({ signal }) => call(listOwnProducts, {}, { signal }), staleTime: 0 })
}

/** One product of the expert. */
export function useOwnProduct(productNo: number) {
  const input = { params: { product_no: productNo } }
  return useQuery({
    queryKey: keyOf(getOwnProduct, input),
    queryFn: ({ signal }) => call(getOwnProduct, input, { signal }),
    staleTime: 0,
    enabled: Number.isSafeInteger(productNo) && productNo > 0,
  })
}

/** What an expert offers. */
export function useCounselProducts(userNo: number) {
  const input = { query: { user_no: userNo } }
  return useQuery({
    queryKey: keyOf(listCounselProducts, input),
    queryFn: ({ signal }) => call(listCounselProducts, input, { signal }),
    staleTime: 0,
  })
}

/** @throws CallError */
export async function addProduct(body: Body<typeof createProduct>, key: string): Promise<void> {
  cacheOwn(await call(createProduct, { body }, { key }))
}

/** @throws CallError */
export async function saveProduct(productNo: number, body: Body<typeof editProduct>): Promise<void> {
  cacheOwn(await call(editProduct, { params: { product_no: productNo }, body }))
}

/** Offers a product, or stops. @throws CallError */
export async function switchProduct(productNo: number, isActive: boolean): Promise<void> {
  cacheOwn(await call(setProductState, { params: { product_no: productNo }, body: { state: isActive ? 1 : 0 } }))
}

/** @throws CallError */
export async function saveOrder(productNos: number[]): Promise<void> {
  await call(orderProducts, { body: { product_nos: productNos } })
  await refetchLists()
}

/** @throws CallError */
export async function removeProduct(productNo: number): Promise<void> {
  await call(deleteProduct, { params: { product_no: productNo } })
  await refetchLists()
}

function cacheOwn(product: OwnProduct): void {
  queryClient.setQueryData(keyOf(getOwnProduct, { params: { product_no: product.product_no } }), product)
  void refetchLists()
}

/** The expert's list, and the public one of each screen. */
const refetchLists = (): Promise<unknown> =>
  Promise.all([listOwnProducts, listCounselProducts].map(({ line }) => queryClient.invalidateQueries({ queryKey: [line] })))
