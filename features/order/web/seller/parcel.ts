import { CARRIER_KEYS, CARRIERS, isTrackingNo, type CarrierKey } from '../../contract/carriers.ts'
import { sellerOrders } from '../../words/seller.ts'

const words = sellerOrders.ship

export type ParcelValues = { carrier: CarrierKey | ''; tracking_no: string }

export const CARRIER_OPTIONS = CARRIER_KEYS.map((value) => ({ value, label: CARRIERS[value].name }))

const plain = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** What is wrong with carrier and number of a parcel. */
export function parcelProblems({ carrier, tracking_no }: ParcelValues): { field: keyof ParcelValues; text: string }[] {
  if (carrier === '') return [{ field: 'carrier', text: words.needsCarrier }]
  return isTrackingNo(carrier, plain(tracking_no)) ? [] : [{ field: 'tracking_no', text: words.wrongNo }]
}
