/**
 * Carriers in Korea: how many characters their numbers have, and where each shows a parcel by its number (`{no}`); null where none takes the number in
 * its address. `checked_on`: the day on which an address was compared with those that several public shops use, which agreed. None was opened with a
 * real parcel. Null: the shops disagree, or there is nothing to check.
 */
export const CARRIERS = {
  cj: {
    name: 'CJ대한통운',
    digits: [10, 12],
    url: 'https://trace.cjlogistics.com/next/tracking.html?wblNo={no}',
    checked_on: '2026-11-28',
  },
  epost: {
    name: '우체국택배',
    digits: [13, 13],
    url: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1={no}',
    checked_on: '2026-11-28',
  },
  hanjin: {
    name: '한진택배',
    digits: [10, 12],
    url: 'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&schLang=KR&wblnumText2={no}',
    checked_on: '2026-11-28',
  },
  lotte: {
    name: '롯데택배',
    digits: [10, 12],
    url: 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo={no}',
    checked_on: '2026-11-28',
  },
  logen: { name: '로젠택배', digits: [10, 11], url: 'https://www.ilogen.com/web/personal/trace/{no}', checked_on: '2026-11-28' },
  kd: { name: '경동택배', digits: [8, 16], url: 'https://kdexp.com/service/delivery/etc/delivery.do?barcode={no}', checked_on: null },
  gs: {
    name: 'GS25편의점택배',
    digits: [9, 13],
    url: 'https://www.cvsnet.co.kr/invoice/tracking.do?invoice_no={no}',
    checked_on: '2026-11-28',
  },
  cu: {
    name: 'CU편의점택배',
    digits: [9, 13],
    url: 'https://www.cupost.co.kr/postbox/delivery/localResult.cupost?invoice_no={no}',
    checked_on: '2026-11-28',
  },
  daesin: { name: '대신택배', digits: [9, 16], url: null, checked_on: null },
  ilyang: { name: '일양로지스', digits: [8, 16], url: null, checked_on: null },
  /** Brought by the seller, or by a courier: any number that helps the two sides. */
  direct: { name: '직접 배송', digits: [1, 40], url: null, checked_on: null },
} as const satisfies Record<string, Carrier>

type Carrier = { name: string; digits: readonly [number, number]; url: string | null; checked_on: string | null }

export type CarrierKey = keyof typeof CARRIERS
export const CARRIER_KEYS = Object.keys(CARRIERS) as [CarrierKey, ...CarrierKey[]]

/** A carrier by its key or name, as a seller writes it in a table. */
export function carrierNamed(written: string): CarrierKey | undefined {
  const wanted = written.replace(/\s/g, '').toLowerCase()
  return CARRIER_KEYS.find((key) => key === wanted || CARRIERS[key].name.toLowerCase() === wanted)
}

/** Whether a carrier's numbers look like this one. */
export function isTrackingNo(carrier: CarrierKey, trackingNo: string): boolean {
  const [least, most] = CARRIERS[carrier].digits
  return (carrier === 'direct' ? /^[0-9A-Z]+$/ : /^\d+$/).test(trackingNo) && trackingNo.length >= least && trackingNo.length <= most
}

/** Where the carrier shows a parcel; null where it has no page for that. */
export function trackingUrl(carrier: CarrierKey, trackingNo: string): string | null {
  return CARRIERS[carrier].url?.replace('{no}', encodeURIComponent(trackingNo)) ?? null
}
