/** A carrier that brings parcels. `url`: where it shows one by its number (`{no}`); null where it has no such page. */
export type Carrier = { key: string; name: string; digits_min: number; digits_max: number; has_letters: boolean; url: string | null }

/** The rows of `GET /v1/catalogue/carrier`; retired carriers are left out. The server alone needs the addresses. */
export type ListedCarrier = Pick<Carrier, 'key' | 'name' | 'digits_min' | 'digits_max' | 'has_letters'>

export const CARRIER_KEY = /^[a-z][a-z0-9]{1,19}$/
export const CARRIER_NAME_MAX = 30
export const TRACKING_URL_MAX = 300

/**
 * An address of https with `{no}` once, after its host: a number may not choose the host, and no other scheme may run a script on the order's page.
 */
export const isTrackingAddress = (url: string): boolean =>
  /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s{}"'<>\\]*\{no\}[^\s{}"'<>\\]*$/.test(url)

/** A name as it is compared: sellers write it with spaces and in any case. */
const plain = (name: string): string => name.replace(/\s/g, '').toLowerCase()

/** A carrier by its key or name, as a seller writes it in a table. */
export function carrierNamed<C extends ListedCarrier>(carriers: readonly C[], written: string): C | undefined {
  const wanted = plain(written)
  return carriers.find(({ key, name }) => key === wanted || plain(name) === wanted)
}

/** Whether a carrier's numbers look like this one. */
export const isTrackingNo = ({ digits_min, digits_max, has_letters }: ListedCarrier, trackingNo: string): boolean =>
  (has_letters ? /^[0-9A-Z]+$/ : /^\d+$/).test(trackingNo) && trackingNo.length >= digits_min && trackingNo.length <= digits_max

/** Where the carrier shows a parcel; null where it has no page for that. */
export const trackingUrl = ({ url }: Carrier, trackingNo: string): string | null =>
  url?.replace('{no}', encodeURIComponent(trackingNo)) ?? null
