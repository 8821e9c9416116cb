import { PRICE_MAX, PRICE_MIN } from '#features/counsel/contract.ts'
import { offerSummaries, ratingsOf } from '#features/counsel/server/public.ts'
import { plainOf } from '#features/tag/rules.ts'
import type { Answer, Query } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { FoundExpert, searchExperts } from '../contract.ts'
import { FREE_DAYS, FREE_SCAN_MAX } from '../rules.ts'
import { experts, newest, numbered } from './names.ts'
import { page, searchByName, type Cursor, type ViewerContext } from './people.ts'

type Asked = Omit<Partial<Query<typeof searchExperts>>, keyof Cursor> & Cursor & { q: string }
type Offered = Omit<FoundExpert, 'rating' | 'review_qtt'>
type Row = Omit<Offered, 'min_price' | 'next_dt'>

/**
 * Experts by name, best match first; without a name newest first. With `free_week` a page looks up the free times of at most `scanMax` experts, so
 * that it may be short or empty before the last one; `next` continues after the last one that was looked at.
 */
export async function findExperts(context: ViewerContext, asked: Asked, scanMax = FREE_SCAN_MAX): Promise<ExpertPage> {
  const { experts: found, next } = await (asked.free_week === true ? findFree(context, asked, scanMax) : findAny(context, asked))
  return { experts: await withRatings(context, found), next }
}

/** The experts with these numbers, whom the viewer was already found to see. */
export async function expertCards(context: ViewerContext, userNos: readonly number[]): Promise<FoundExpert[]> {
  return withRatings(context, await withOffers(context, await page<Row>(context, NUMBERED, [userNos])))
}
const NUMBERED = numbered(experts({ byOffer: false }))

async function withRatings({ db }: ViewerContext, found: readonly Offered[]): Promise<FoundExpert[]> {
  const ratings = await ratingsOf(db, found)
  return found.map((expert) => ({ ...expert, ...(ratings.get(expert.user_no) ?? NO_RATING) }))
}

type ExpertPage = Answer<typeof searchExperts>
type OfferedPage = { experts: Offered[]; next: ExpertPage['next'] }

const NO_RATING = { rating: null, review_qtt: null }

async function findAny(context: ViewerContext, asked: Asked): Promise<OfferedPage> {
  const rows = await findRows(context, asked, false)
  return { experts: await withOffers(context, rows), next: rows.length < asked.limit ? null : nextAfter(rows.at(-1)) }
}

/** Those who have a free time within `FREE_DAYS` days. */
async function findFree(context: ViewerContext, asked: Asked, scanMax: number): Promise<OfferedPage> {
  const until = context.now.getTime() + FREE_DAYS * DAY_MS
  const found: Offered[] = []
  let cursor: Cursor = asked
  for (let scanned = 0; ;) {
    const limit = Math.min(asked.limit, scanMax - scanned)
    const rows = await findRows(context, { ...asked, ...cursor, limit }, true)
    for (const expert of await withOffers(context, rows)) {
      if (expert.next_dt !== null && Date.parse(expert.next_dt) < until) found.push(expert)
      if (found.length === asked.limit) return { experts: found, next: nextAfter(expert) }
    }
    scanned += rows.length
    const next = nextAfter(rows.at(-1))
    if (rows.length < limit || next === null) return { experts: found, next: null }
    if (scanned >= scanMax) return { experts: found, next }
    cursor = { ...next, limit }
  }
}

const nextAfter = (last: Pick<Row, 'rank' | 'user_no'> | undefined): ExpertPage['next'] =>
  last === undefined ? null : { after_rank: last.rank, after_no: last.user_no }

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
