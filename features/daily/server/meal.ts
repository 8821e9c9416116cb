import type { Body } from '#kit/contract/endpoint.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { JsonBytes } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import type { saveMeal } from '../contract.ts'
import { dailyErrors } from '../errors.ts'
import { SAVED_MEALS_MAX } from '../rules.ts'

/** My saved meals, newest first. */
export async function mealsOf(db: Pool, userNo: number): Promise<JsonBytes> {
  return (await jsonOf(db, MEALS, [userNo]))!
}

/** Saves foods under a name; a name that is taken, in capitals or not, gets these foods instead. */
export async function keepMeal(tx: Tx, userNo: number, now: Date, { meal_name, foods }: Body<typeof saveMeal>): Promise<JsonBytes> {
  // One at a time for a member, or two at once could both be the last that fits.
  await tx.sql`select 1 from users where user_no = ${userNo} for no key update`
  const json = await jsonOf(tx, KEEP, [userNo, meal_name, JSON.stringify(foods), now])
  if (!json) throw dailyErrors.meals_full('meal_name')
  return json
}

/** Forgets a meal of mine. */
export async function forgetMeal(db: Pool, userNo: number, mealNo: number): Promise<void> {
  const gone = await db.sql`delete from saved_meal where meal_no = ${mealNo} and user_no = ${userNo}`
  if (gone.count === 0) throw dailyErrors.meal_not_found()
}

const columns = `json_build_object('meal_no', m.meal_no, 'meal_name', m.meal_name, 'foods', m.foods)`

/** A member has few, so their index by name gives them all and they are sorted by hand. */
export const MEALS: Statement = `
  select coalesce(json_agg(${columns} order by m.meal_no desc), '[]') from saved_meal m where m.user_no = $1`

/** Keeps the meal $2 of $1 with the foods $3 at $4; no row where there is no room for another name. */
const KEEP: Statement = `
  insert into saved_meal as m (user_no, meal_name, foods, reg_dt)
  select $1, $2, $3::text::jsonb, $4
  where (select count(*) from saved_meal where user_no = $1) < ${SAVED_MEALS_MAX}
    or exists (select from saved_meal where user_no = $1 and lower(meal_name) = lower($2))
  on conflict (user_no, lower(meal_name)) do update set meal_name = excluded.meal_name, foods = excluded.foods
  returning ${columns}`
