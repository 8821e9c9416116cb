import { readDongs } from '#features/cs/server/public.ts'
import type { getMyPlace, listRegions } from '#features/room/contract.ts'
import { roomErrors } from '#features/room/errors.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'

type Place = Answer<typeof getMyPlace>
type Regions = Answer<typeof listRegions>

export async function placeOf({ sql }: Pool, userNo: number): Promise<Place> {
  const [place] = await sql<[Place]>`select sigungu_code from users where user_no = ${userNo}`
  return place
}

/** @throws `room.unknown_region` */
export async function keepPlace({ sql }: Pool, userNo: number, { sigungu_code }: Place): Promise<Place> {
  if (sigungu_code !== null && !known().codes.has(sigungu_code)) throw roomErrors.unknown_region('sigungu_code')
  const [place] = await sql<[Place]>`
    update users set sigungu_code = ${sigungu_code} where user_no = ${userNo} returning sigungu_code`
  return place
}

/** Every district, by its province, as the table of neighbourhoods has them. */
export const regionsOf = (): Regions => known().regions

type Known = { regions: Regions; codes: ReadonlySet<string> }
let made: Known | undefined

/** Made when it is first asked for. */
function known(): Known {
  if (made) return made
  const dongs = readDongs()
  const regions = [...Map.groupBy(dongs, ([, sido]) => sido)].map(([sido, parts]) => ({
    sido,
    sigungu: parts.map(([code, , , name]) => ({ code, name: name === '' ? sido : name })),
  }))
  return (made = { regions, codes: new Set(dongs.map(([code]) => code)) })
}
