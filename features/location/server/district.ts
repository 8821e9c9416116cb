import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Point } from '../rules.ts'

/** The district of a position; undefined outside of Korea and at sea. */
export async function districtAt(db: Db, { lat, lng }: Point): Promise<string | undefined> {
  const [nearest] = await rowsOf<{ sigungu_code: string; dist: number }>(db, NEAREST, [lat, lng])
  return nearest && nearest.dist <= FARTHEST_KM ? nearest.sigungu_code : undefined
}

const FARTHEST_KM = 45
const NEAREST: Statement = `
  select c.sigungu_code, distance_km(c.lat, c.lng, $1::float8, $2::float8) as dist from region_center c order by 2 limit 1`
