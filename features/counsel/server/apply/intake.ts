import { attachHolderMedia, shareMedia } from '#features/media/server/public.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { IntakeBody } from '../../contract/apply.ts'
import { counselErrors } from '../../errors.ts'
import { CARD_DAYS, OLD_MAX, OLD_MIN, sendsHealth } from '../../rules.ts'
import { COUNSEL, OPEN_COUNSEL } from '../../transitions.ts'
import { healthConditions } from './conditions.ts'
import { requestErrors } from '#kit/contract/errors.ts'

type Writing = { counNo: number; userNo: number; expertNo: number; now: Date }

/** Writes what the member tells the expert, and shows the expert its pictures. @throws `media.not_usable` */
export async function writeIntake(tx: Tx, { counNo, userNo, expertNo, now }: Writing, intake: IntakeBody, consents: object): Promise<void> {
  const { images: keys, ...words } = intake
  const images =
    keys.length === 0
      ? []
      : await attachHolderMedia(tx, { user_no: userNo, holder: `counsel:${counNo}`, keys, now, field: 'intake.images' })
  await shareMedia(tx, { user_no: userNo, with_no: expertNo, keys })
  const row = { coun_no: counNo, ...words, images: tx.sql.json(images as never), consents: tx.sql.json(consents as never) }
  await tx.sql`insert into counsel_intake ${tx.sql(row)}`
}

/** Changes the intake of a request that is not answered yet. @throws `counsel.not_found`, `counsel.not_now`, `counsel.consent` */
export function updateIntake(
  db: Pool,
  { counNo, userNo, now }: Omit<Writing, 'expertNo'>,
  body: IntakeBody,
  extensions: Extensions,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [row] = await tx.sql<{ state: number; expert_user_no: number | null; old: number; has_health: boolean }[]>`
      select c.state, c.expert_user_no, i.old, i.consents ? 'health' as has_health
      from counsel c join counsel_intake i on i.coun_no = c.coun_no
      where c.coun_no = ${counNo} and c.user_no = ${userNo} for no key update of c`
    if (!row) throw counselErrors.not_found()
    if (row.state !== COUNSEL.requested) throw counselErrors.not_now()
    if (sendsHealth(body, null) && !row.has_health) throw counselErrors.consent('intake')
    refuseUnknownConditions(extensions, body)
    const { images: keys, ...words } = body
    const images = await attachHolderMedia(tx, { user_no: userNo, holder: `counsel:${counNo}`, keys, now, field: 'images' })
    if (row.expert_user_no !== null) await shareMedia(tx, { user_no: userNo, with_no: row.expert_user_no, keys })
    const changed = { ...words, old: row.old, images: tx.sql.json(images as never) }
    await tx.sql`update counsel_intake set ${tx.sql(changed)} where coun_no = ${counNo}`
    await tx.sql`update counsel set recent_dt = ${now} where coun_no = ${counNo}`
  })
}

/** @throws `request.invalid` for a condition that is not in the table */
export function refuseUnknownConditions(extensions: Extensions, { user_interest_disease: chosen }: IntakeBody): void {
  const names = new Set(extensions.all(healthConditions).flatMap((one) => one.names))
  if (chosen.some((name) => !names.has(name)) || new Set(chosen).size !== chosen.length) {
    throw requestErrors.invalid('user_interest_disease')
  }
}

/** The age that is stored: the one by the verified birth date if it is known. */
export const oldOf = (age: number | null, typed: number): number => (age === null ? typed : Math.min(Math.max(age, OLD_MIN), OLD_MAX))

/**
 * Whether `viewer` may read what the member told: the member, or the expert until some days after the end. The parameters are SQL; `c` is the
 * counselling.
 */
export const mayReadSql = ({ viewer, now }: { viewer: string; now: string }): string =>
  `(c.user_no = ${viewer} or c.expert_user_no = ${viewer} and (
    c.state in ${statesSql(OPEN_COUNSEL)} or coalesce(c.quit_dt, c.recent_dt) + interval '${CARD_DAYS} days' > ${now}))`
