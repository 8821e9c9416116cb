import { districtName, placeOf } from '#features/location/server/public.ts'
import { isInitials, lettersIn, plainOf } from '#features/tag/rules.ts'
import type { Answer, Query } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { shopErrors } from '../../errors.ts'
import { isDoctor, WORDS_MAX, type Sort } from '../../rules.ts'
import type { listItems } from '../../contract.ts'
import { cardOf, type CardRow } from './card.ts'
import { LISTS, SEARCHES, SELLER_LISTS, type LookUp } from './list-sql.ts'

type Viewer = { viewerNo: number | null; now: Date }
type Row = CardRow & { after: string; score: number; place: string | null }

/** Products in the asked order. @throws `shop.no_place` for the order by distance without a district */
export async function itemsOf(db: Pool, viewer: Viewer, asked: Query<typeof listItems>): Promise<Answer<typeof listItems>> {
  const { sort, q, cate_no = null, type = null, price_from, price_to, sigungu_code, seller, after_no, limit } = asked
  const findPlace = async () => shownPlace((await placeOf(db, viewer.viewerNo, sigungu_code))?.sigungu_code)
  if (sort === 'distance' && (await findPlace()) === null) throw shopErrors.no_place('sort')
  const search = q === '' ? null : searchOf(q)
  if (search === 'nothing') return { place: await findPlace(), items: [], next: null }

  const first = FIRST[sort]
  const cursor = asked.after === undefined ? [first.after, first.no] : [asked.after, after_no!]
  const filters = [type, price_from, price_to, cate_no, sigungu_code ?? null]
  const [statement, more] = search === null ? listOf(asked) : ([SEARCHES[search.by][sort], [search.words, search.initials]] as const)
  const rows = await rowsOf<Row>(db, statement, [viewer.viewerNo, viewer.now, ...cursor, limit, ...filters, ...more])

  const last = rows.at(-1)
  const hasBest = sort === 'recommend' && search === null && seller === undefined && asked.after === undefined
  const best = hasBest ? bestOf(rows) : undefined
  return {
    place: last === undefined ? await findPlace() : shownPlace(last.place),
    items: rows.map(({ after: _after, score: _score, place: _place, ...row }) => ({ ...cardOf(row), is_best: row.item_no === best })),
    next: last === undefined || rows.length < limit ? null : { after: last.after, after_no: last.item_no },
  }
}

const shownPlace = (code: string | null | undefined): Answer<typeof listItems>['place'] =>
  code === null || code === undefined ? null : { sigungu_code: code, name: districtName(code) ?? '' }

/** The statement of a list without words, and the parameters that it alone has. */
function listOf({ sort, cate_no, seller }: Query<typeof listItems>): readonly [Statement, number[]] {
  if (seller !== undefined && sort !== 'distance') return [SELLER_LISTS[sort], [seller]]
  return [LISTS[sort][cate_no === undefined ? 'all' : 'one'], []]
}

const LAST_NO = Number.MAX_SAFE_INTEGER
/** The cursor before the first row of each order. */
export const FIRST: Record<Sort, { after: string | number; no: number }> = {
  recommend: { after: 2_147_483_647, no: LAST_NO },
  distance: { after: -1, no: LAST_NO },
  price: { after: -1, no: 0 },
  rating: { after: 9.9, no: LAST_NO },
  new: { after: 'infinity', no: LAST_NO },
}

/** The first product that is no doctor's, if anybody has bought it (decisions d-3 and d-13). */
function bestOf(rows: readonly Row[]): number | undefined {
  const first = rows.find(({ cate_no }) => !isDoctor(cate_no))
  return first !== undefined && first.score > 0 ? first.item_no : undefined
}

type Search = { by: LookUp; words: string[]; initials: string[] }

/** Letters that the trigram index needs; shorter words are part of too many names. */
const LETTERS_MIN = 3

/** The words of a search. */
export const wordsOf = (q: string): string[] => [...new Set(q.toLowerCase().split(/\s+/).map(plainOf).filter(Boolean))].slice(0, WORDS_MAX)

/** How words are searched: the longest one is looked up, the others are compared with what it finds. */
function searchOf(q: string): Search | 'nothing' {
  const all = wordsOf(q).toSorted((one, other) => lettersIn(other) - lettersIn(one))
  const [first] = all
  if (first === undefined) return 'nothing'
  const isLong = lettersIn(first) >= LETTERS_MIN
  const by = isInitials(first) ? (isLong ? 'initials' : 'startInitials') : isLong ? 'letters' : 'start'
  return { by, words: all.filter((word) => !isInitials(word)), initials: all.filter(isInitials) }
}
