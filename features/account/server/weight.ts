import type { Db, Tx } from '#kit/server/db/db.ts'

/** Stores the weight of a day in kg, once a day: a later one of the same day replaces it. */
export async function recordWeight({ sql }: Tx, { userNo, day, weight }: { userNo: number; day: string; weight: number }): Promise<void> {
  await sql`
    insert into user_weight (user_no, day, weight) values (${userNo}, ${day}, ${weight})
    on conflict (user_no, day) do update set weight = excluded.weight`
}

type Range = { userNo: number; from: string; to: string }

/** The member's weights by day in kg, the oldest first. */
export async function weightsOf({ sql }: Db, { userNo, from, to }: Range): Promise<{ day: string; value: number }[]> {
  return sql<{ day: string; value: number }[]>`
    select day, weight::float8 as value from user_weight where user_no = ${userNo} and day between ${from} and ${to} order by day`
}

export async function deleteWeights({ sql }: Tx, userNo: number): Promise<void> {
  await sql`delete from user_weight where user_no = ${userNo}`
}
