import { accountErrors } from '#features/account/errors.ts'
import { agreesTo } from '#features/account/server/public.ts'
import { attachMedia } from '#features/media/server/public.ts'
import { tellCalled } from '#features/post/server/public.ts'
import { dropTags, keepTags } from '#features/tag/server/public.ts'
import { rewardReferral } from '#features/viv/server/public.ts'
import { isBlank, safeMarkup } from '#kit/contract/markup.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { AppError } from '#kit/contract/errors.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf, rowsOf } from '#kit/server/db/prepared.ts'
import type { createDaily, DailyInfo, editDaily } from '../contract.ts'
import { dailyErrors } from '../errors.ts'
import { isEmptyDaily, isMealPhoto, isRecordable, koreanDay, takesOver } from '../rules.ts'
import { dropEverywhere, guestLine } from './guest.ts'
import { isInvitedsFirst } from './referral.ts'
import { COUNT_SAME, CREATE, CREATE_BARE, EDIT, HOLD, PICTURE, SOURCE } from './sql.ts'

type Writing<D> = { db: D; me: Me; now: Date }

/** Writes a daily; the line and the author's other devices hear of it after the commit. */
export async function writeDaily({ db, me, now }: Writing<Tx>, body: Body<typeof createDaily>): Promise<JsonBytes> {
  const keys = keysOf(body) ?? []
  refuseEmpty(body, keys.length)
  const today = koreanDay(now)
  const recordDate = body.record_date ?? today
  if (!isRecordable(recordDate, today)) throw dailyErrors.bad_date('record_date')
  if (isMealPhoto(body.daily_info, keys.length) && !(await agreesTo(db, me.user_no, 'health_sensitive'))) throw needsConsent()

  if (body.from_daily_no !== undefined) await countTaking({ db, me, now }, body.from_daily_no, body)
  const content = safeMarkup(body.daily_content)
  const row = [me.user_no, content, body.daily_info, body.visibility, recordDate, now, body.from_daily_no ?? null]
  const isPlain = keys.length === 0 && !maybeTagged(content)
  // Sent together: the second sees what the first wrote.
  const [json, isFirst] = await Promise.all([
    isPlain ? jsonOf(db, CREATE, row) : createInParts({ db, me, now }, row, keys, content),
    isInvitedsFirst(db, me.user_no),
  ])
  // With an invited member's first daily, who invited them is rewarded (decisions d-1, "referral"). Last: wallets are locked after everything else.
  if (isFirst) await rewardReferral(db, me.user_no, now)
  if (body.visibility === 'public') db.tell({ all: true, event: 'dl', payload: {} })
  tellAuthor(db, me)
  return json!
}

/** Rewrites my daily; what it said is kept for reports. */
export async function rewriteDaily({ db, me, now }: Writing<Pool>, dailyNo: number, body: Body<typeof editDaily>): Promise<JsonBytes> {
  const keys = keysOf(body)
  const json = await db.transaction(async (tx) => {
    // The locks in their order: member, post, pictures.
    const mayShowMeals = !isMealPhoto(body.daily_info, keys?.length ?? 1) || (await agreesTo(tx, me.user_no, 'health_sensitive'))
    const { image_qtt } = await hold(tx, me, dailyNo)
    const images = keys?.length ?? image_qtt
    refuseEmpty(body, images)
    if (!mayShowMeals && isMealPhoto(body.daily_info, images)) throw needsConsent()

    await dropEverywhere(tx)
    const items = keys && (await attachMedia(tx, { user_no: me.user_no, post_no: dailyNo, keys, now }))
    const content = safeMarkup(body.daily_content)
    const calls = await keepTags(tx, { post_no: dailyNo, user_no: me.user_no, content })
    tellAuthor(tx, me)
    const row = [me.user_no, dailyNo, content, body.daily_info, body.visibility, now, items ? JSON.stringify(items) : null]
    const edited = await jsonOf(tx, EDIT, row)
    await tellCalled(tx, { kind: 'daily', post_no: dailyNo, user_no: me.user_no, thumb: items?.[0] ?? null }, calls, now)
    return edited
  })
  guestLine(db).drop()
  return json!
}

/** Hides my daily for good and frees its pictures. Its comments and likes stay with it, for reports. */
export async function removeDaily({ db, me, now }: Writing<Pool>, dailyNo: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { image_qtt } = await hold(tx, me, dailyNo)
    await dropEverywhere(tx)
    await dropTags(tx, dailyNo)
    await tx.sql`update post set state = 0 where post_no = ${dailyNo}`
    if (image_qtt > 0) await attachMedia(tx, { user_no: me.user_no, post_no: dailyNo, keys: [], now })
    tellAuthor(tx, me)
  })
  guestLine(db).drop()
}

/** A daily with pictures or tags: they hang on its number, and a picture that can't be taken undoes it. */
async function createInParts(
  { db, me, now }: Writing<Tx>,
  row: Parameters<typeof jsonOf>[2],
  keys: string[],
  content: string,
): Promise<JsonBytes | null> {
  const [made] = await rowsOf<{ post_no: number }>(db, CREATE_BARE, row)
  const { post_no } = made!
  // As an edit has it: pictures, then tags.
  const items = keys.length === 0 ? [] : await attachMedia(db, { user_no: me.user_no, post_no, keys, now })
  const calls = await keepTags(db, { post_no, user_no: me.user_no, content })
  const json = await jsonOf(db, PICTURE, [me.user_no, post_no, JSON.stringify(items), now])
  await tellCalled(db, { kind: 'daily', post_no, user_no: me.user_no, thumb: items[0] ?? null }, calls, now)
  return json
}

/** Counts me among those who took over from someone else's daily that I may see, where something of it is really here. */
async function countTaking({ db, me, now }: Writing<Tx>, fromNo: number, { daily_info }: Body<typeof createDaily>): Promise<void> {
  const [source] = await rowsOf<{ user_no: number; info: DailyInfo }>(db, SOURCE, [me.user_no, fromNo])
  if (!source) throw dailyErrors.not_found('from_daily_no')
  if (source.user_no === me.user_no) throw dailyErrors.own_source('from_daily_no')
  if (!takesOver(daily_info, source.info)) throw dailyErrors.nothing_taken('from_daily_no')
  await rowsOf(db, COUNT_SAME, [me.user_no, fromNo, now])
}

/** Whether the text may call a tag or a name; most call none, and are written in one statement. */
const maybeTagged = (content: string): boolean => /[#@]/.test(content)

async function hold(tx: Tx, me: Me, dailyNo: number): Promise<{ image_qtt: number }> {
  const [held] = await rowsOf<{ image_qtt: number }>(tx, HOLD, [me.user_no, dailyNo])
  if (!held) throw dailyErrors.not_found()
  return held
}

function refuseEmpty({ daily_content, daily_info }: Body<typeof editDaily>, images: number): void {
  if (isEmptyDaily(isBlank(daily_content) ? '' : daily_content, daily_info, images)) throw dailyErrors.empty()
}

const needsConsent = (): AppError => accountErrors.health_consent('daily_images')

const keysOf = ({ daily_images }: Body<typeof editDaily>): string[] | undefined => daily_images?.map(({ key }) => key)

function tellAuthor(tx: Tx, { user_no }: Me): void {
  tx.tell({ userNos: [user_no], event: 'ud', payload: { user_no } })
}
