import { isActiveMemberSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { acceptsRequestsSql } from '#features/expert/server/public.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { CounselProduct, OwnProduct } from '../../contract/product.ts'
import { productErrors } from '../../contract/product-errors.ts'
import type { PromiseBoard } from '../../contract/promise.ts'
import { isOfferedSql } from './offered.ts'
import { offerSummaries } from './offers.ts'
import { promiseBoards } from './promise.ts'

const SHOWN = 'p.product_no, p.title, p.description, p.channel, p.minutes, p.price, p.ext_minutes, p.ext_price'
const OWN = `${SHOWN}, p.state, p.version, p.reg_dt, p.edit_dt`

type Offer = { accepts_requests: boolean; next_dt: string | null; products: CounselProduct[]; promise: PromiseBoard | null }

/** What an expert offers; nothing for other members. @throws `request.not_found`, the same for a blocked, inactive and unknown member */
export async function offerOf(db: Db, { viewerNo, userNo, now }: { viewerNo: number | null; userNo: number; now: Date }): Promise<Offer> {
  const [row] = await rowsOf<Omit<Offer, 'next_dt' | 'promise'>>(db, OFFER, [viewerNo, userNo, now])
  if (!row) throw requestErrors.not_found()
  const [summary] = row.products.length === 0 ? [] : await offerSummaries(db, [userNo], now)
  const promises = await promiseBoards(db, [userNo], now)
  return { ...row, next_dt: summary?.next_dt ?? null, promise: promises.get(userNo) ?? null }
}

// $1 viewer, $2 expert, $3 now.
const OFFER: Statement = `
  select ${acceptsRequestsSql({ userNo: 'asked.user_no', now: '$3::timestamptz' })} as accepts_requests,
    (select coalesce(json_agg(to_jsonb(shown) - 'position' order by shown.position), '[]')
      from (select ${SHOWN}, p.position from counsel_product p where p.expert_user_no = asked.user_no and ${isOfferedSql('p')}) shown) as products
  from (select $2::bigint as user_no) asked
  where ${isActiveMemberSql({ userNo: 'asked.user_no' })} and ${notBlockedSql({ a: '$1::bigint', b: 'asked.user_no' })}`

/** All products of an expert, in their order. */
export const ownProducts = (db: Db, userNo: number): Promise<OwnProduct[]> => rowsOf<OwnProduct>(db, OWN_LIST, [userNo])

const OWN_LIST: Statement = `
  select ${OWN} from counsel_product p where p.expert_user_no = $1 and p.position is not null order by p.position`

export async function acceptsRequestsOf(db: Db, userNo: number, now: Date): Promise<boolean> {
  const [row] = await rowsOf<{ accepts_requests: boolean }>(db, ACCEPTS, [userNo, now])
  return row!.accepts_requests
}

const ACCEPTS: Statement = `select ${acceptsRequestsSql({ userNo: '$1::bigint', now: '$2::timestamptz' })} as accepts_requests`

/** One product of its owner. @throws `counsel_product.not_found` */
export async function ownProduct(db: Db, userNo: number, productNo: number): Promise<OwnProduct> {
  const [row] = await rowsOf<OwnProduct>(db, OWN_ONE, [productNo, userNo])
  if (!row) throw productErrors.not_found()
  return row
}

const OWN_ONE: Statement = `
  select ${OWN} from counsel_product p where p.product_no = $1 and p.expert_user_no = $2 and p.position is not null`

/** Products of one expert are added, moved and deleted one after another. */
export const lockProducts = ({ sql }: Tx, userNo: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`counsel_product ${userNo}`}, 0))`.execute()
