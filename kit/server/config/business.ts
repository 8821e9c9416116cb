import type { Keys } from './variables.ts'

/** Legal information about the operating company (decisions d-13: never invented). Values that are not configured are null. */
export type Business = {
  name: string | null
  owner: string | null
  number: string | null
  mail_order_number: string | null
  address: string | null
  phone: string | null
  mail: string | null
  privacy_officer: string | null
  location_officer: string | null
  hosting_provider: string | null
  /** Customer service on business days, in Korea: `10:00` to `18:00`. */
  hours: { from: string; to: string }
  /** The provider of the address search; null: haru's own table. */
  postcodeWidget: 'daum' | null
}

export function businessOf(keys: Partial<Keys>): Business {
  const [from = '', to = ''] = (keys.CS_HOURS ?? '10:00-18:00').split('-')
  return {
    name: keys.BUSINESS_NAME ?? null,
    owner: keys.BUSINESS_OWNER ?? null,
    number: keys.BUSINESS_NUMBER ?? null,
    mail_order_number: keys.MAIL_ORDER_NUMBER ?? null,
    address: keys.BUSINESS_ADDRESS ?? null,
    phone: keys.BUSINESS_PHONE ?? null,
    mail: keys.BUSINESS_MAIL ?? null,
    privacy_officer: keys.PRIVACY_OFFICER ?? null,
    location_officer: keys.LOCATION_OFFICER ?? null,
    hosting_provider: keys.HOSTING_PROVIDER ?? null,
    hours: { from, to },
    postcodeWidget: keys.POSTCODE_WIDGET ?? null,
  }
}
