import { countOwnItems } from '#features/shop/contract.ts'
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
  listPacking,
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

let endpoints = ofExperts

/** For the console, whose operators sell for the platform: the endpoints for operators, which have the same bodies and answers. */
export const registerSellerEndpoints = (forOperators: Record<keyof SellerEndpoints, { line: string }>): void =>
  void (endpoints = forOperators as SellerEndpoints)

export const sellerEndpoints = (): SellerEndpoints => endpoints
