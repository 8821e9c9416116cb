import { counselConfigOf } from '#features/viv/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { RefundTerms } from '../../rules.ts'

/** The configured terms, which a request copies. */
export async function refundTermsOf(db: Db): Promise<RefundTerms> {
  const figures = await counselConfigOf(db)
  return {
    free_minutes: figures.coun_free_minutes,
    full_hours: figures.coun_full_hours,
    late_percent: figures.coun_late_percent,
    no_show_percent: figures.coun_no_show_percent,
    gift_percent: figures.coun_gift_percent,
    unused_percent: figures.coun_unused_percent,
  }
}
