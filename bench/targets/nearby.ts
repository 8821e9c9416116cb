import { CARDS as BUNGAE_CARDS } from '#features/bungae/server/read/list.ts'
import { CARDS as CLUB_CARDS } from '#features/club/server/near.ts'
import { RECORDS } from '#features/nearby/server/cards.ts'
import { NEARBY_PAGE } from '#features/nearby/rules.ts'
import { NEAREST } from '#features/nearby/server/sources.ts'
import { NUMBERED } from '#features/search/server/people.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { bytesOf } from './bytes.ts'

/** Kinds with a point of their own. */
export const NEAR_KINDS = ['people', 'club', 'bungae'] as const
export type NearKind = (typeof NEAR_KINDS)[number]

const NEAREST_BYTES = { people: bytesOf(NEAREST.people), club: bytesOf(NEAREST.club), bungae: bytesOf(NEAREST.bungae) }
const [PEOPLE, DAYS, CLUBS, BUNGAES] = [bytesOf(NUMBERED), bytesOf(RECORDS), bytesOf(CLUB_CARDS), bytesOf(BUNGAE_CARDS)]

type Read = (statement: string, parameters: unknown[]) => Promise<Buffer>
type Asked = { userNo: number; lat: number; lng: number }

/** Parameters of `NEAREST` for a first page. */
export const nearestOf = ({ userNo, lat, lng }: Asked, now: Date): unknown[] => [userNo, now, lat, lng, null, null, null, null, NEARBY_PAGE]

/** The nearest of a kind and what lists show of them. haru also records who was shown whose place. */
export async function nearby(read: Read, kind: NearKind, asked: Asked): Promise<Buffer> {
  const now = new Date()
  const found = await read(NEAREST_BYTES[kind], nearestOf(asked, now))
  const numbers = [...found.toString().matchAll(/"no":(\d+)/g)].map(([, no]) => Number(no))
  if (kind === 'club') return Buffer.concat([found, await read(CLUBS, [numbers])])
  if (kind === 'bungae') return Buffer.concat([found, await read(BUNGAES, [numbers, asked.userNo])])
  const people = [read(PEOPLE, [asked.userNo, now, numbers]), read(DAYS, [asked.userNo, numbers, koreanDay(now)])]
  return Buffer.concat([found, ...(await Promise.all(people))])
}
