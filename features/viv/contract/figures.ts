import { ORIGINS } from '../rules.ts'

/** Defaults of the operators' figures. A row of `viv_config` with the same key overrides one. */
export const OPERATOR_CONFIG = {
  /** Viv that one operator may grant alone on one Korean day; more needs a second operator's approval. */
  grant_two_viv: 10_000,
  /**
   * An issuer of prepaid means of payment has to register from these limits on: outstanding balance, and amount issued in a year, in won
   * (전자금융거래법 §28 ③ 1, its 시행령 §15 ④, since 2024-09-15). A lawyer decides how the law counts (decisions d-14).
   */
  float_limit_won: 3_000_000_000,
  issue_year_limit_won: 50_000_000_000,
  /** Percent of a limit from which the console warns, and from which it alarms. */
  limit_warn_percent: 70,
  limit_alarm_percent: 90,
  /**
   * What a doctor and a lawyer pay in a month, in won. Nothing bills it yet: haru must not take a commission for finding them patients or
   * clients (의료법 §27③, 변호사법 §34), and a lawyer confirms a fixed fee first (decisions d-3).
   */
  regulated_month_won: 0,
}
export type OperatorConfig = typeof OPERATOR_CONFIG

/** Defaults of the figures of the shop, which stands on the wallet. Passes keep those of the moment at which they are bought. */
export const SHOP_CONFIG = {
  /** What the seller gets of the rest of a pass that its member ends, and what the member gets of the rest of an expired one, in percent. */
  pass_fee_percent: 10,
  pass_expired_percent: 100,
  /** Interest on a late refund, in percent a year. */
  late_refund_percent: 15,
}
export type ShopConfig = typeof SHOP_CONFIG

/** Defaults of the figures of counsellings (decisions d-2). A counselling keeps those of the moment at which it is asked for. */
export const COUNSEL_CONFIG = {
  /** Minutes after the acceptance, and hours before the start, until which a member who cancels gets everything back. */
  coun_free_minutes: 10,
  coun_full_hours: 24,
  /** What a member gets back who cancels later, and who does not come, in percent. */
  coun_late_percent: 90,
  coun_no_show_percent: 50,
  /** Free viv for a member whose expert does not come, in percent of the price. */
  coun_gift_percent: 10,
  /** A session that ends by agreement returns its unused part if that is at least this much of the whole, in percent. */
  coun_unused_percent: 20,
}
export type CounselConfig = typeof COUNSEL_CONFIG

/**
 * Figures whose change needs two operators: limits of grants, gifts, charges and exchanges, the legal limits, what passes and counsellings
 * return, and what experts pay. An operator who could raise such a limit alone would not be limited by it.
 */
export const TWO_PERSON_KEYS: readonly string[] = [
  'grant_two_viv',
  'exchange_origins',
  'exchange_min',
  'referral_viv',
  'charge_day_won',
  'minor_month_won',
  'gift_day',
  'gift_month',
  'float_limit_won',
  'issue_year_limit_won',
  'limit_warn_percent',
  'pass_fee_percent',
  'pass_expired_percent',
  'late_refund_percent',
  'limit_alarm_percent',
  'regulated_month_won',
  'coun_free_minutes',
  'coun_full_hours',
  'coun_late_percent',
  'coun_no_show_percent',
  'coun_gift_percent',
  'coun_unused_percent',
]

/** The kind of value that a figure with this default accepts. */
export type ConfigKind = 'count' | 'counts' | 'origins'
export function configKind(defaultValue: unknown): ConfigKind {
  if (typeof defaultValue === 'number') return 'count'
  return Array.isArray(defaultValue) && defaultValue.every((one) => typeof one === 'number') ? 'counts' : 'origins'
}

/** Whether a value is valid for the kind: `counts` ascend, `origins` are known and unique. */
export function isConfigValue(kind: ConfigKind, value: unknown): boolean {
  if (kind === 'count') return isCount(value)
  if (!Array.isArray(value)) return false
  if (kind === 'origins') return new Set(value).size === value.length && value.every((one) => (ORIGINS as readonly unknown[]).includes(one))
  return (
    value.length > 0 && value.length <= 20 && value.every((one, at) => isCount(one) && one > (at === 0 ? 0 : (value[at - 1] as number)))
  )
}

/** Upper limits below `COUNT_MAX`: of percentages, and of figures that another feature's transaction applies, which must not fail for them. */
const UPPER_LIMITS: Readonly<Record<string, number>> = {
  limit_warn_percent: 100,
  referral_viv: 100_000,
  pass_fee_percent: 100,
  pass_expired_percent: 100,
  late_refund_percent: 100,
  limit_alarm_percent: 100,
  coun_free_minutes: 1440,
  coun_full_hours: 1440,
  coun_late_percent: 100,
  coun_no_show_percent: 100,
  coun_gift_percent: 100,
  coun_unused_percent: 100,
}
/** Whether the value does not exceed the figure's own limit. */
export const isWithinLimit = (key: string, value: unknown): boolean =>
  typeof value !== 'number' || value <= (UPPER_LIMITS[key] ?? COUNT_MAX)

const COUNT_MAX = 1_000_000_000_000
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= COUNT_MAX
