import { agreesTo } from '#features/account/server/public.ts'
import { attachMedia } from '#features/media/server/public.ts'
import { notifyMentioned } from '#features/post/server/public.ts'
import { deleteTags, saveTags } from '#features/tag/server/public.ts'
import { rewardReferral } from '#features/viv/server/public.ts'
import { isBlank, safeMarkup } from '#kit/contract/markup.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { AppError } from '#kit/contract/errors.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { Call, JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf, rowsOf } from '#kit/server/db/prepared.ts'
import type { createDaily, DailyInfo, editDaily } from '../contract.ts'
import { dailyErrors } from '../errors.ts'
import { isEmptyDaily, isMealPhoto, isRecordable, takesOver } from '../rules.ts'
import { invalidateGuestLine, guestLine } from './guest-line.ts'
import { isFirstDailyOfInvitee } from './referral.ts'
import { COUNT_TAKE_OVER, CREATE_WITHOUT_IMAGES, DETAIL, EDIT, LOCK_DAILY, SET_IMAGES, SOURCE } from './sql.ts'

type Writing<D> = { db: D; me: Me; now: Date }

/** What a create needs of its call: the pool or the transaction is with whoever writes. */
type CreateCall = Pick<Call<typeof createDaily>, 'me' | 'now' | 'body'>

/** A daily of text and records alone, as `CREATE` takes it; null for any other. @throws as `writeDaily` does */
export function plainDaily({ body, now }: CreateCall): (string | null)[] | null {
  const { content, images, recordDate } = newDaily(body, now)
  if (images > 0 || mayHaveTags(content) || body.from_daily_no !== undefined) return null
  return [content, JSON.stringify(body.daily_info), body.visibility, recordDate]
}

/** Notifies the line of new dailys, and the authors' other devices. */
export function publishDailys(tx: Pick<Tx, 'publishAfterCommit'>, created: { call: CreateCall }[]): void {
  if (created.some(({ call }) => call.body.visibility === 'public')) tx.publishAfterCommit({ all: true, event: 'dl', payload: {} })
  for (const { call } of created) notifyAuthor(tx, call.me)
}

/** Writes a daily of any kind. */
export async function writeDaily({ db, me, now, body }: CreateCall & { db: Tx }): Promise<JsonBytes> {
  const { content, images, recordDate } = newDaily(body, now)
  if (isMealPhoto(body.daily_info, images) && !(await agreesTo(db, me.user_no, 'health_sensitive'))) throw needsConsent()

  if (body.from_daily_no !== undefined) await countTakeOver({ db, me, now }, body.from_daily_no, body)
  const row = [me.user_no, content, body.daily_info, body.visibility, recordDate, now, body.from_daily_no ?? null]
  // Pipelined on one connection, in this order.
  const [isFirst, [created]] = await Promise.all([
    isFirstDailyOfInvitee(db, me.user_no),
    rowsOf<{ post_no: number }>(db, CREATE_WITHOUT_IMAGES, row),
  ])
  const { post_no } = created!
  // Lock order as in an edit: pictures, then tags.
  const keys = keysOf(body) ?? []
  const items = keys.length === 0 ? [] : await attachMedia(db, { user_no: me.user_no, post_no, keys, now })
  const calls = await saveTags(db, { post_no, user_no: me.user_no, content, isNew: true })
  const json =
    items.length === 0
      ? await jsonOf(db, DETAIL, [me.user_no, post_no, now])
      : await jsonOf(db, SET_IMAGES, [me.user_no, post_no, JSON.stringify(items), now])
  await notifyMentioned(db, { kind: 'daily', post_no, user_no: me.user_no, thumb: items[0] ?? null }, calls, now)
  // Rewards the inviter for the invitee's first daily (decisions d-1, "referral"). Last, because wallets are locked after everything else.
  if (isFirst) await rewardReferral(db, me.user_no, now)
  publishDailys(db, [{ call: { me, now, body } }])
  return json!
}

type NewDaily = { content: string; images: number; recordDate: string }

/** @throws `daily.empty`, `daily.bad_date` */
function newDaily(body: Body<typeof createDaily>, now: Date): NewDaily {
  const images = keysOf(body)?.length ?? 0
  refuseEmpty(body, images)
  const today = koreanDay(now)
  const recordDate = body.record_date ?? today
  if (!isRecordable(recordDate, today)) throw dailyErrors.bad_date('record_date')
  return { content: safeMarkup(body.daily_content), images, recordDate }
}

/** Changes my daily; the earlier text stays in the history for reports. */
export async function rewriteDaily({ db, me, now }: Writing<Pool>, dailyNo: number, body: Body<typeof editDaily>): Promise<JsonBytes> {
  const keys = keysOf(body)
  const json = await db.transaction(async (tx) => {
    // Lock order: member, post, pictures.
    const mayShowMeals = !isMealPhoto(body.daily_info, keys?.length ?? 1) || (await agreesTo(tx, me.user_no, 'health_sensitive'))
    const { image_qtt } = await lockDaily(tx, me, dailyNo)
    const images = keys?.length ?? image_qtt
    refuseEmpty(body, images)
    if (!mayShowMeals && isMealPhoto(body.daily_info, images)) throw needsConsent()

    await invalidateGuestLine(tx)
    const items = keys && (await attachMedia(tx, { user_no: me.user_no, post_no: dailyNo, keys, now }))
    const content = safeMarkup(body.daily_content)
    const calls = await saveTags(tx, { post_no: dailyNo, user_no: me.user_no, content })
    notifyAuthor(tx, me)
    const row = [me.user_no, dailyNo, content, body.daily_info, body.visibility, now, items ? JSON.stringify(items) : null]
    const edited = await jsonOf(tx, EDIT, row)
    await notifyMentioned(tx, { kind: 'daily', post_no: dailyNo, user_no: me.user_no, thumb: items?.[0] ?? null }, calls, now)
    return edited
  })
  guestLine(db).invalidate()
  return json!
}

/** Marks my daily as deleted and frees its pictures. Its row, comments and likes stay for reports. */
export async function removeDaily({ db, me, now }: Writing<Pool>, dailyNo: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { image_qtt } = await lockDaily(tx, me, dailyNo)
    await invalidateGuestLine(tx)
    await deleteTags(tx, dailyNo)
    await tx.sql`update post set state = 0 where post_no = ${dailyNo}`
    if (image_qtt > 0) await attachMedia(tx, { user_no: me.user_no, post_no: dailyNo, keys: [], now })
    notifyAuthor(tx, me)
  })
  guestLine(db).invalidate()
}

/** Counts me among those who took over from another's visible daily; refuses when none of its records are in mine. */
async function countTakeOver({ db, me, now }: Writing<Tx>, fromNo: number, { daily_info }: Body<typeof createDaily>): Promise<void> {
  const [source] = await rowsOf<{ user_no: number; info: DailyInfo }>(db, SOURCE, [me.user_no, fromNo])
  if (!source) throw dailyErrors.not_found('from_daily_no')
  if (source.user_no === me.user_no) throw dailyErrors.own_source('from_daily_no')
  if (!takesOver(daily_info, source.info)) throw dailyErrors.nothing_taken('from_daily_no')
  await rowsOf(db, COUNT_TAKE_OVER, [me.user_no, fromNo, now])
}

/** Whether the text may have a tag or a mention; texts without are written in one statement. */
const mayHaveTags = (content: string): boolean => /[#@]/.test(content)

async function lockDaily(tx: Tx, me: Me, dailyNo: number): Promise<{ image_qtt: number }> {
  const [locked] = await rowsOf<{ image_qtt: number }>(tx, LOCK_DAILY, [me.user_no, dailyNo])
  if (!locked) throw dailyErrors.not_found()
  return locked
}

function refuseEmpty({ daily_content, daily_info }: Body<typeof editDaily>, images: number): void {
  if (isEmptyDaily(isBlank(daily_content) ? '' : daily_content, daily_info, images)) throw dailyErrors.empty()
}

const needsConsent = (): AppError => dailyErrors.health_consent('daily_images')

const keysOf = ({ daily_images }: Body<typeof editDaily>): string[] | undefined => daily_images?.map(({ key }) => key)

function notifyAuthor(tx: Pick<Tx, 'publishAfterCommit'>, { user_no }: Me): void {
  tx.publishAfterCommit({ userNos: [user_no], event: 'ud', payload: { user_no } })
}
