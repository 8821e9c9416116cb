import { districtName } from '#features/location/server/public.ts'
import type { ClubCard } from '../contract.ts'

/** A club of a list as statements return it. */
export type ClubRow = Omit<ClubCard, 'region'>

/** The columns of a `ClubRow`, of the club `c`. */
export const CARD = `c.meet_no, c.meet_title, c.intro, c.meet_thumb, c.category, c.is_online, c.sigungu_code, c.member_qtt, c.capacity, c.join_policy, c.state`

export const toCards = <R extends ClubRow>(rows: readonly R[]): (R & { region: string | null })[] =>
  rows.map((row) => ({ ...row, region: row.sigungu_code === null ? null : (districtName(row.sigungu_code) ?? null) }))
