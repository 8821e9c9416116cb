import { agreesTo, recordWeight } from '#features/account/server/public.ts'
import { isMinor } from '#features/identity/rules.ts'
import type { getSetup, saveBody, saveInterests } from '#features/room/contract.ts'
import { roomErrors } from '#features/room/errors.ts'
import { goalNoticeOf, goalProblem, type GoalNotice } from '#features/room/rules.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { isInterest } from './data.ts'
import { readDiseases } from './diseases.ts'

type Setup = Answer<typeof getSetup>
type Measures = Answer<typeof saveBody>
type Choices = Answer<typeof saveInterests>
type Saving = { db: Pool; me: Me; now: Date }

/** The member's setup step, body measures, interests and conditions. */
export async function setupOf({ sql }: Db, userNo: number): Promise<Setup> {
  const [setup] = await sql<[Setup]>`
    select setup_step, tall::float8, weight::float8, goal_weight::float8,
      (select coalesce(json_agg(i.interest_no order by i.interest_no), '[]')
        from user_interest i where i.user_no = u.user_no and i.kind = 'interest') as interests,
      (select coalesce(json_agg(i.interest_no order by i.interest_no), '[]')
        from user_interest i where i.user_no = u.user_no and i.kind = 'disease') as diseases
    from users u where u.user_no = ${userNo}`
  return setup
}

/** Stores the step unless a higher one is stored. */
export async function advanceSetupStep({ sql }: Db, userNo: number, step: number): Promise<{ setup_step: number }> {
  const [advanced] = await sql<[{ setup_step: number }]>`
    update users set setup_step = greatest(setup_step, ${step}) where user_no = ${userNo} returning setup_step`
  return advanced
}

/** @throws `room.health_consent` where a value is stored without the consent to health data, and `room.goal_…` for a refused goal */
export function updateBody({ db, me, now }: Saving, { goal_notice, ...body }: Body<typeof saveBody>): Promise<Measures> {
  const { tall, weight, goal_weight } = body
  return db.transaction(async (tx) => {
    if (tall !== null || weight !== null || goal_weight !== null) await refuseWithoutConsent(tx, me.user_no)
    await refuseGoal(tx, { me, now }, body, goal_notice)
    const [saved] = await tx.sql<[Measures]>`
      update users set tall = ${tall}, weight = ${weight}, goal_weight = ${goal_weight} where user_no = ${me.user_no}
      returning tall::float8, weight::float8, goal_weight::float8`
    if (weight !== null) await recordWeight(tx, { userNo: me.user_no, day: koreanDay(now), weight })
    return saved
  })
}

/** Refuses an unsafe goal, and a new one whose notice the member has not read. The member's row stays locked until the update. */
async function refuseGoal(tx: Tx, { me, now }: Omit<Saving, 'db'>, body: Measures, read: GoalNotice | undefined): Promise<void> {
  const problem = goalProblem(body)
  if (problem) throw problem(problem === roomErrors.goal_needs_height ? 'tall' : 'goal_weight')
  const stored = await lockMember(tx, me.user_no)
  if (stored.tall === body.tall && stored.goal_weight === body.goal_weight) return
  const notice = goalNoticeOf(body, stored.birth !== null && isMinor(stored.birth, koreanDay(now)))
  if (notice !== null && notice !== read) throw roomErrors[`goal_${notice}`]('goal_weight')
}

/** @throws `room.unknown_choice`, or `room.health_consent` for conditions without the consent to health data */
export async function replaceInterests(db: Pool, userNo: number, { interests, diseases }: Body<typeof saveInterests>): Promise<Choices> {
  if (!interests.every(isInterest)) throw roomErrors.unknown_choice('interests')
  const known = await readDiseases(db)
  if (!diseases.every(known.has)) throw roomErrors.unknown_choice('diseases')
  return db.transaction(async (tx) => {
    // Locks the member's row with or without conditions, so that concurrent replacements run one after the other.
    await lockMember(tx, userNo)
    if (diseases.length > 0) await refuseWithoutConsent(tx, userNo)
    await tx.sql`delete from user_interest where user_no = ${userNo}`
    await tx.sql`
      insert into user_interest (user_no, kind, interest_no)
      select distinct ${userNo}::bigint, 'interest', no from unnest(${interests}::smallint[]) as chosen (no)
      union select distinct ${userNo}::bigint, 'disease', no from unnest(${diseases}::smallint[]) as chosen (no)`
    const saved = await setupOf(tx, userNo)
    return { interests: saved.interests, diseases: saved.diseases }
  })
}

async function lockMember({ sql }: Tx, userNo: number) {
  const [member] = await sql<[{ birth: string | null; tall: number | null; goal_weight: number | null }]>`
    select birth, tall::float8, goal_weight::float8 from users where user_no = ${userNo} for no key update`
  return member
}

async function refuseWithoutConsent(tx: Tx, userNo: number): Promise<void> {
  if (!(await agreesTo(tx, userNo, 'health_sensitive'))) throw roomErrors.health_consent()
}
