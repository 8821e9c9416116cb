import { personSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { mediaKeysSql, moveHolderMedia } from '#features/media/server/public.ts'
import { reportTarget, type CurrentTarget } from '#features/report/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { PRODUCT } from '../transitions.ts'
import { isShownSql } from './catalog/visible.ts'

type Found = { user_no: number; evidence: object }

const EVIDENCE = `jsonb_build_object('version', p.version, 'item_name', p.item_name, 'content', p.item_desc, 'item_viv_price', p.item_viv_price,
    'images', ${mediaKeysSql('p.images')}, 'edit_dt', p.edit_dt) as evidence`
/** $1 the product. */
const CURRENT: Statement = `
  select p.user_no, ${EVIDENCE}, p.hide_dt is not null as is_hidden, p.state = ${PRODUCT.ended} as is_gone from shop_product p where p.item_no = $1`

/** $1 the reporter, $2 the product, $3 now. */
const REPORTED: Statement = `
  select p.user_no, ${EVIDENCE} from shop_product p where p.item_no = $2 and ${isShownSql({ product: 'p', viewer: '$1::bigint', now: '$3::timestamptz' })}`

/** $1 the reporter, $2 the question, $3 now: who reads it, and its seller. */
const questionSql = (author: string, evidence: string, isThere: string): Statement => `
  select ${author} as user_no, jsonb_build_object(${evidence}, 'item_no', p.item_no, 'item_name', p.item_name) as evidence
  from shop_question q join shop_product p on p.item_no = q.item_no
  where q.question_no = $2 and ${isThere} and (not q.is_secret or $1::bigint in (q.user_no, p.user_no)) and ${personSql(author)} is not null
    and ${notBlockedSql({ a: '$1::bigint', b: 'q.user_no' })}
    and (p.user_no = $1 or ${isShownSql({ product: 'p', viewer: '$1::bigint', now: '$3::timestamptz' })})`
/** $1 the question: as it is now, it or its answer. */
const currentSql = (author: string, evidence: string, hidden: string, gone: string): Statement => `
  select ${author} as user_no, jsonb_build_object(${evidence}, 'item_no', p.item_no, 'item_name', p.item_name) as evidence, ${hidden} is not null as is_hidden, ${gone} as is_gone
  from shop_question q join shop_product p on p.item_no = q.item_no where q.question_no = $1`
const CURRENT_QUESTION = currentSql('q.user_no', `'content', q.content, 'is_secret', q.is_secret`, 'q.hide_dt', 'false')
const CURRENT_ANSWER = currentSql('p.user_no', `'content', q.reply, 'question', q.content`, 'q.reply_hide_dt', 'q.reply is null')

const REPORTED_QUESTION = questionSql('q.user_no', `'content', q.content, 'is_secret', q.is_secret`, 'q.hide_dt is null')
const REPORTED_ANSWER = questionSql(
  'p.user_no',
  `'content', q.reply, 'question', q.content`,
  'q.reply is not null and q.hide_dt is null and q.reply_hide_dt is null',
)

/** Members report products that they see; a hidden one is seen by its seller alone. */
const productReport = extend(reportTarget, {
  kind: 'product',
  find: async (db, { userNo, targetNo, now }) => (await rowsOf<Found>(db, REPORTED, [userNo, targetNo, now]))[0],
  read: async (db, itemNo) => (await rowsOf<CurrentTarget>(db, CURRENT, [itemNo]))[0],
  async setHidden(tx, itemNo, hideDt) {
    const changed = await tx.sql`
      update shop_product set hide_dt = ${hideDt} where item_no = ${itemNo} and (hide_dt is null) = ${hideDt !== null} returning 1`
    const [shown, hidden] = [`item:${itemNo}`, `hidden-item:${itemNo}`] as const
    if (changed.length > 0) await moveHolderMedia(tx, hideDt === null ? { from: hidden, to: shown } : { from: shown, to: hidden })
    return changed.length > 0
  },
})

/** Of a question and of its answer, whose number is the question's. Each is hidden by itself. */
const questionReports = [
  extend(reportTarget, {
    kind: 'item_question',
    find: async (db, { userNo, targetNo, now }) => (await rowsOf<Found>(db, REPORTED_QUESTION, [userNo, targetNo, now]))[0],
    read: async (db, questionNo) => (await rowsOf<CurrentTarget>(db, CURRENT_QUESTION, [questionNo]))[0],
    setHidden: async ({ sql }, questionNo, hideDt) =>
      (await sql`update shop_question set hide_dt = ${hideDt} where question_no = ${questionNo} and (hide_dt is null) = ${hideDt !== null}`)
        .count > 0,
  }),
  extend(reportTarget, {
    kind: 'item_answer',
    find: async (db, { userNo, targetNo, now }) => (await rowsOf<Found>(db, REPORTED_ANSWER, [userNo, targetNo, now]))[0],
    read: async (db, questionNo) => (await rowsOf<CurrentTarget>(db, CURRENT_ANSWER, [questionNo]))[0],
    setHidden: async ({ sql }, questionNo, hideDt) => {
      const changed = await sql`
        update shop_question set reply_hide_dt = ${hideDt}
        where question_no = ${questionNo} and reply is not null and (reply_hide_dt is null) = ${hideDt !== null}`
      return changed.count > 0
    },
  }),
]

export const shopReports = [productReport, ...questionReports]
