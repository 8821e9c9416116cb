import { memberNosMeant } from '#features/account/server/public.ts'
import { queueStart } from '#features/operator/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { rowNumberOf } from '#kit/contract/row-number.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { ClaimCase, ClaimCaseRow, listClaimCases } from '../../operator-contract.ts'
import { claimCaseErrors } from '../../operator-errors.ts'
import { isDecidable, maskSides, SEARCHED_MEMBERS_MAX } from '../../operator-rules.ts'
import { orderNoIn, rowAmount } from '../../rules.ts'
import { ORDER } from '../../transitions.ts'
import { readCarriers } from '../carriers.ts'
import { claimsOf } from '../claim/read.ts'
import { shownParcel, type ParcelRow } from '../read/item.ts'
import { moneyOf } from '../read/money.ts'
import { itemsOf, type ItemRecord } from '../rows.ts'
import { ONE, PARCELS, QUEUES } from './sql.ts'

/** A page of a queue, all or those that a search finds. */
export async function claimQueue(db: Pool, query: Query<typeof listClaimCases>): Promise<ClaimCaseRow[]> {
  const { queue, sort, limit } = query
  const q = query.q === undefined ? undefined : orderNoIn(query.q)
  const found = q === undefined ? [] : [rowNumberOf(q), await memberNosMeant(db, q, SEARCHED_MEMBERS_MAX)]
  const statement = QUEUES[queue][sort][q === undefined ? 'all' : 'found']
  const rows = await rowsOf<ClaimCaseRow>(db, statement, [...queueStart(query), limit, ...found])
  return rows.map(maskSides)
}

type CaseRecord = ClaimCaseRow & Pick<ClaimCase, 'end_dt' | 'order_dt' | 'order_state' | 'proposal_no'>

/** One claim with everything that a decision needs. @throws `claim_case.not_found` */
export async function claimCase(db: Db, claimNo: number, now: Date): Promise<ClaimCase> {
  const [row] = await rowsOf<CaseRecord>(db, ONE, [claimNo, now])
  if (!row) throw claimCaseErrors.not_found()
  const { order_no } = row
  // The addresses of the pictures are signed for the buyer, who may see them: the log says which operator read them.
  const claims = await claimsOf(db, order_no, { userNo: row.buyer?.user_no ?? 0, side: 'buyer', now })
  const claim = claims.find(({ claim_no }) => claim_no === claimNo)!
  const items = await itemsOf(db, order_no)
  const parcels = await rowsOf<ParcelRow>(db, PARCELS, [order_no])
  const carriers = await readCarriers(db)
  return {
    ...maskSides(row),
    claim: { ...claim, object_until: null, acts: [] },
    items: items.map((item) => shownItem(item, claimNo)),
    parcels: parcels.map((parcel) => shownParcel(parcel, carriers)),
    money: (await moneyOf(db, [order_no])).get(order_no)!,
    can_decide: isDecidable(row),
  }
}

function shownItem(item: ItemRecord, claimNo: number): ClaimCase['items'][number] {
  const { order_item_no, item_name, sio_title, qtt, unit_amt, ship_amt, state, post_viv, back_viv, claim_no, claim_from } = item
  return {
    order_item_no,
    item_name,
    sio_title,
    qtt,
    unit_amt,
    ship_amt,
    state,
    held_viv: rowAmount(item) - post_viv - back_viv,
    posted_viv: post_viv,
    back_viv,
    is_claimed: claim_no === claimNo,
    is_paid: claim_from === ORDER.confirmed,
  }
}
