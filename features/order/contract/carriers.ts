/**
 * Carriers in Korea: how many characters their numbers have, and where each shows a parcel by its number (`{no}`). The addresses are those that
 * public shops and trackers used on 2026-11-23; null where none takes the number in its address.
 */
export const CARRIERS = {
  cj: { name: 'CJ대한통운', digits: [10, 12], url: 'https://trace.cjlogistics.com/next/tracking.html?wblNo={no}' },
  epost: { name: '우체국택배', digits: [13, 13], url: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1={no}' },
  hanjin: {
    name: '한진택배',
    digits: [10, 12],
    url: 'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&schLang=KR&wblnumText2={no}',
  },
  lotte: { name: '롯데택배', digits: [10, 12], url: 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo={no}' },
  logen: { name: '로젠택배', digits: [10, 11], url: 'https://www.ilogen.com/web/personal/trace/{no}' },
  kd: { name: '경동택배', digits: [8, 16], url: 'https://kdexp.com/service/delivery/etc/delivery.do?barcode={no}' },
  gs: { name: 'GS25편의점택배', digits: [9, 13], url: 'https://www.cvsnet.co.kr/invoice/tracking.do?invoice_no={no}' },
  cu: { name: 'CU편의점택배', digits: [9, 13], url: 'https://www.cupost.co.kr/postbox/delivery/localResult.cupost?invoice_no={no}' },
  daesin: { name: '대신택배', digits: [9, 16], url: null },
  ilyang: { name: '일양로지스', digits: [8, 16], url: null },
  /** Brought by the seller, or by a courier: any number that helps the two sides. */
  direct: { name: '직접 배송', digits: [1, 40], url: null },
} as const satisfies Record<string, { name: string; digits: readonly [number, number]; url: string | null }>

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
