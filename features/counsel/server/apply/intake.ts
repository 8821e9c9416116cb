import { recordAgreement } from '#features/account/server/public.ts'
import { attachHolderMedia, shareMedia } from '#features/media/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import type { Call } from '#kit/server/http/handle.ts'
import type { editIntake, IntakeBody } from '../../contract/apply.ts'
import { counselErrors } from '../../errors.ts'
import { counselChanged } from '../../events.ts'
import { OLD_MAX, OLD_MIN, sendsHealth, type CardPart } from '../../rules.ts'
import { COUNSEL } from '../../transitions.ts'
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

type Editing = Pick<Call<typeof editIntake>, 'db' | 'me' | 'params' | 'body' | 'now' | 'caller' | 'services'>

/** Changes the intake of a request that is not answered yet. @throws `counsel.not_found`, `counsel.not_now`, `counsel.consent` */
export function updateIntake({ db, me, params, body, now, caller, services }: Editing): Promise<void> {
  const [counNo, userNo] = [params.coun_no, me.user_no]
  return db.transaction(async (tx) => {
    const [row] = await tx.sql<{ state: number; expert_user_no: number | null; old: number; has_health: boolean }[]>`
      select c.state, c.expert_user_no, i.old, i.consents ? 'health' as has_health
      from counsel c join counsel_intake i on i.coun_no = c.coun_no
      where c.coun_no = ${counNo} and c.user_no = ${userNo} for no key update of c`
    if (!row) throw counselErrors.not_found()
    const { state, expert_user_no: expertNo } = row
    if (state !== COUNSEL.requested || expertNo === null) throw counselErrors.not_now()
    const { consents, images: keys, ...words } = body
    const isFirstHealth = sendsHealth(body, null) && !row.has_health
    if (isFirstHealth && !consents.health) throw counselErrors.consent('consents.health')
    await refuseUnknownConditions(tx, services.extensions, { userNo, chosen: body.user_interest_disease })
    if (isFirstHealth) {
      const version = await recordAgreement(tx, { userNo, kind: 'third_party_expert', caller, now })
      const health = healthConsent({ version, expertNo, now, parts: [] })
      await tx.sql`update counsel_intake set consents = consents || ${tx.sql.json({ health } as never)} where coun_no = ${counNo}`
    }
    const images = await attachHolderMedia(tx, { user_no: userNo, holder: `counsel:${counNo}`, keys, now, field: 'images' })
    await shareMedia(tx, { user_no: userNo, with_no: expertNo, keys })
    const changed = { ...words, old: row.old, images: tx.sql.json(images as never) }
    await tx.sql`update counsel_intake set ${tx.sql(changed)} where coun_no = ${counNo}`
    await tx.sql`update counsel set recent_dt = ${now} where coun_no = ${counNo}`
    tx.publishAfterCommit({ userNos: [userNo, expertNo], event: counselChanged.event, payload: { coun_no: counNo } })
  })
}

type Agreed = { version: string; expertNo: number; now: Date; parts: readonly CardPart[] }

/** What was agreed to about health data: the text's version, what is sent, to whom, and until when it is read. */
export const healthConsent = ({ version, expertNo, now, parts }: Agreed): object => ({
  version,
  reg_dt: now.toISOString(),
  to_user_no: expertNo,
  card_parts: parts,
  until: 'end + 7 days',
})

type Chosen = { userNo: number; chosen: IntakeBody['user_interest_disease'] }

/** @throws `request.invalid` for a condition that is neither offered nor one of the member's own, which may be retired */
export async function refuseUnknownConditions(tx: Tx, extensions: Extensions, { userNo, chosen }: Chosen): Promise<void> {
  if (chosen.length === 0) return
  const known = await Promise.all(extensions.all(healthConditions).flatMap((one) => [one.names(tx), one.of(tx, userNo)]))
  const names = new Set(known.flat())
  if (chosen.some((name) => !names.has(name)) || new Set(chosen).size !== chosen.length) {
    throw requestErrors.invalid('user_interest_disease')
  }
}

/** The age that is stored: the one by the verified birth date if it is known. */
export const oldOf = (age: number | null, typed: number): number => (age === null ? typed : Math.min(Math.max(age, OLD_MIN), OLD_MAX))
