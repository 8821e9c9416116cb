import { countOwnItems } from '#features/shop/contract.ts'
import {
  cancelAsSeller,
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
/** The calls of a seller's screens. */
export type SellerLines = typeof ofExperts

let lines = ofExperts

/** For the console, whose operators sell for the platform: the twins of these endpoints, which have the same bodies and answers. */
export const registerSellerLines = (twins: Record<keyof SellerLines, { line: string }>): void => void (lines = twins as SellerLines)

export const sellerLines = (): SellerLines => lines
