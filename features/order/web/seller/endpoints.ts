import { countOwnItems } from '#features/shop/contract.ts'
import { call } from '#kit/web/call.ts'
import { busy } from '#kit/web/spinner.ts'
import {
  cancelAsSeller,
  collectClaim,
  correctParcel,
  countSellerOrders,
  deliverOrder,
  exchangeClaim,
  getSellerOrder,
  inspectClaim,
  listPacking,
  listSellerOrders,
  receiveClaim,
  refuseClaim,
  seeSellerOrder,
  settleClaim,
  shipByCsv,
  shipOrder,
  startProduction,
  type Packing,
} from '../../contract.ts'

const ofExperts = {
  countOwnItems,
  cancelAsSeller,
  collectClaim,
  correctParcel,
  countSellerOrders,
  deliverOrder,
  exchangeClaim,
  getSellerOrder,
  inspectClaim,
  listSellerOrders,
  receiveClaim,
  refuseClaim,
  seeSellerOrder,
  settleClaim,
  shipByCsv,
  shipOrder,
  startProduction,
}
/** What the screens of a seller call's screens. */
export type SellerEndpoints = typeof ofExperts

/** What is to be packed, by deadline; null: whoever was asked for a reason gave none. @throws CallError */
type ReadPacking = () => Promise<Packing[] | null>

let endpoints = ofExperts
let packing: ReadPacking = () => busy(call(listPacking, {}))

/**
 * For the console, whose operators sell for the platform: the endpoints for operators, which have the same bodies and answers, and the packing list,
 * for which they give a reason.
 */
export function registerSellerEndpoints(forOperators: Record<keyof SellerEndpoints, { line: string }>, readPackingOf: ReadPacking): void {
  endpoints = forOperators as SellerEndpoints
  packing = readPackingOf
}

export const sellerEndpoints = (): SellerEndpoints => endpoints
export const readPacking: ReadPacking = () => packing()
