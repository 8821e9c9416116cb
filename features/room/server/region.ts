import { readDongs } from '#features/cs/server/public.ts'
import type { getMyRegion, listRegions } from '#features/room/contract.ts'
import { roomErrors } from '#features/room/errors.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'

type MyRegion = Answer<typeof getMyRegion>
type Regions = Answer<typeof listRegions>

export async function myRegionOf({ sql }: Pool, userNo: number): Promise<MyRegion> {
  const [region] = await sql<[MyRegion]>`select sigungu_code from users where user_no = ${userNo}`
  return region
}

/** @throws `room.unknown_region` */
export async function updateMyRegion({ sql }: Pool, userNo: number, { sigungu_code }: MyRegion): Promise<MyRegion> {
  if (sigungu_code !== null && !regionIndex().codes.has(sigungu_code)) throw roomErrors.unknown_region('sigungu_code')
  const [region] = await sql<[MyRegion]>`
    update users set sigungu_code = ${sigungu_code} where user_no = ${userNo} returning sigungu_code`
  return region
}

/** Every district by its province, from the table of neighbourhoods (`readDongs`). */
export const regionsOf = (): Regions => regionIndex().regions

type RegionIndex = { regions: Regions; codes: ReadonlySet<string> }
let cachedIndex: RegionIndex | undefined

/** Built at the first use. */
function regionIndex(): RegionIndex {
  if (cachedIndex) return cachedIndex
  const dongs = readDongs()
  const regions = [...Map.groupBy(dongs, ([, sido]) => sido)].map(([sido, parts]) => ({
    sido,
    sigungu: parts.map(([code, , , name]) => ({ code, name: name === '' ? sido : name })),
  }))
  return (cachedIndex = { regions, codes: new Set(dongs.map(([code]) => code)) })
}
