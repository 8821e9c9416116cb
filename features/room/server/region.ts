import { districtName } from '#features/location/server/public.ts'
import type { getMyRegion } from '#features/room/contract.ts'
import { roomErrors } from '#features/room/errors.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'

type MyRegion = Answer<typeof getMyRegion>

export async function myRegionOf({ sql }: Pool, userNo: number): Promise<MyRegion> {
  const [region] = await sql<[MyRegion]>`select sigungu_code from users where user_no = ${userNo}`
  return region
}

/** @throws `room.unknown_region` */
export async function updateMyRegion({ sql }: Pool, userNo: number, { sigungu_code }: MyRegion): Promise<MyRegion> {
  if (sigungu_code !== null && districtName(sigungu_code) === undefined) throw roomErrors.unknown_region('sigungu_code')
  const [region] = await sql<[MyRegion]>`
    update users set sigungu_code = ${sigungu_code} where user_no = ${userNo} returning sigungu_code`
  return region
}
