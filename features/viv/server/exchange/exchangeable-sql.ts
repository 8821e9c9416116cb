import { BANK_DAYS, GIFT_HOURS } from '../../rules.ts'

/**
 * From when the member can exchange the lot `l`, null: never. The SQL form of `exchangeableFrom`; `origins`: the parameter with the allowed
 * origins.
 */
export const exchangeableFromSql = (origins: string): string => `case when l.origin_source = any(${origins}::text[]) then greatest(
    l.reg_dt + case when l.source = 'gift' then interval '${GIFT_HOURS} hours' else interval '0' end,
    case when l.origin_source = 'bank' then l.origin_dt + interval '${BANK_DAYS} days' end) end`
