import type { Body } from '#kit/contract/endpoint.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { JsonBytes } from '#kit/server/http/handle.ts'
import { jsonOf, type Statement } from '#kit/server/db/prepared.ts'
import type { saveMeal } from '../contract.ts'
import { dailyErrors } from '../errors.ts'
import { SAVED_MEALS_MAX } from '../rules.ts'

/** My saved meals, newest first. */
export async function listSavedMeals(db: Pool, userNo: number): Promise<JsonBytes> {
  return (await jsonOf(db, SAVED_MEALS, [userNo]))!
}

/** Saves foods under a name; a meal that has this name already, in any case, gets these foods instead. */
export async function upsertMeal(tx: Tx, userNo: number, now: Date, { meal_name, foods }: Body<typeof saveMeal>): Promise<JsonBytes> {
  // Locks the member's row: two parallel calls could both pass the limit.
  await tx.sql`select 1 from users where user_no = ${userNo} for no key update`
  const json = await jsonOf(tx, UPSERT_MEAL, [userNo, meal_name, JSON.stringify(foods), now])
  if (!json) throw dailyErrors.meals_full('meal_name')
  return json
}

/** Deletes a saved meal of the member. */
export async function removeMeal(db: Pool, userNo: number, mealNo: number): Promise<void> {
  const deleted = await db.sql`delete from saved_meal where meal_no = ${mealNo} and user_no = ${userNo}`
  if (deleted.count === 0) throw dailyErrors.meal_not_found()
}

const columns = `json_build_object('meal_no', m.meal_no, 'meal_name', m.meal_name, 'foods', m.foods)`

/** A member has at most 50: the index by name finds them, and they are sorted without an index. */
export const SAVED_MEALS: Statement = `
  select coalesce(json_agg(${columns} order by m.meal_no desc), '[]') from saved_meal m where m.user_no = $1`

/** Saves the meal $2 of $1 with the foods $3 at $4; returns no row when the member has the maximum of names. */
const UPSERT_MEAL: Statement = `
  insert into saved_meal as m (user_no, meal_name, foods, reg_dt)
  select $1, $2, $3::text::jsonb, $4
  where (select count(*) from saved_meal where user_no = $1) < ${SAVED_MEALS_MAX}
    or exists (select from saved_meal where user_no = $1 and lower(meal_name) = lower($2))
  on conflict (user_no, lower(meal_name)) do update set meal_name = excluded.meal_name, foods = excluded.foods
  returning ${columns}`
