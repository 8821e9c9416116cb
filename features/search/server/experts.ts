import { PRICE_MAX, PRICE_MIN } from '#features/counsel/contract.ts'
import { offerSummaries, ratingsOf } from '#features/counsel/server/public.ts'
import { plainOf } from '#features/tag/rules.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { FoundExpert, searchExperts } from '../contract.ts'
import { FREE_DAYS, FREE_SCAN_MAX } from '../rules.ts'
import { experts, newest } from './names.ts'
import { page, searchByName, type Cursor, type ViewerContext } from './people.ts'

type Asked = Omit<Partial<Query<typeof searchExperts>>, keyof Cursor> & Cursor & { q: string }
type Offered = Omit<FoundExpert, 'rating' | 'review_qtt'>
type Row = Omit<Offered, 'min_price' | 'next_dt'>

/** Experts by name, best match first; without a name newest first. */
export async function findExperts(context: ViewerContext, asked: Asked): Promise<FoundExpert[]> {
  const found = await findOffered(context, asked)
  const ratings = await ratingsOf(context.db, found)
  return found.map((expert) => ({ ...expert, ...(ratings.get(expert.user_no) ?? NO_RATING) }))
}

const NO_RATING = { rating: null, review_qtt: null }

async function findOffered(context: ViewerContext, { free_week, ...asked }: Asked): Promise<Offered[]> {
  if (free_week !== true) return withOffers(context, await findRows(context, asked, false))
  const until = context.now.getTime() + FREE_DAYS * DAY_MS
  const found: Offered[] = []
  let cursor: Cursor = asked
  for (let scanned = 0; scanned < FREE_SCAN_MAX; scanned += asked.limit) {
    const rows = await findRows(context, { ...asked, ...cursor }, true)
    const free = await withOffers(context, rows)
    found.push(...free.filter(({ next_dt }) => next_dt !== null && Date.parse(next_dt) < until))
    const last = rows.at(-1)
    if (found.length >= asked.limit || rows.length < asked.limit || !last) break
    cursor = { after_rank: last.rank, after_no: last.user_no, limit: asked.limit }
  }
  // The next page begins after the last one that is shown.
  return found.slice(0, asked.limit)
}

/** A page of experts without what they offer. `hasOffer`: only those who offer a counselling. */
async function findRows(context: ViewerContext, asked: Omit<Asked, 'free_week'>, hasOffer: boolean): Promise<Row[]> {
  const { q, cate_no, sigungu_code, channel, price_from, price_to, ...cursor } = asked
  const byOffer = hasOffer || channel !== undefined || price_from !== undefined || price_to !== undefined
  const scope = experts({ cate_no, sigungu_code, channel, byOffer })
  const prices = byOffer ? [price_from ?? PRICE_MIN, price_to ?? PRICE_MAX] : []
  const words = plainOf(q)
  if (words !== '') return searchByName<Row>(context, { words, scope, more: prices }, cursor)
  // A query of other characters only matches no name.
  return q === '' ? page<Row>(context, newest(scope), [cursor.after_no ?? null, cursor.limit, '', ...prices]) : []
}

async function withOffers({ db, now }: ViewerContext, rows: readonly Row[]): Promise<Offered[]> {
  const offers =
    rows.length === 0
      ? []
      : await offerSummaries(
          db,
          rows.map(({ user_no }) => user_no),
          now,
        )
  const offerOf = new Map(offers.map((offer) => [offer.user_no, offer]))
  return rows.map((row) => {
    const offer = offerOf.get(row.user_no)
    return { ...row, min_price: offer?.min_price ?? null, next_dt: offer?.next_dt ?? null }
  })
}
