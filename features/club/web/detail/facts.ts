import { interestName } from '#features/account/words/interests.ts'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import type { Club } from '../../contract.ts'
import { clubPage as words, clubWords } from '../../words/club.ts'

type Ages = Pick<Club, 'age_from' | 'age_to' | 'teens_allowed'>

export function agesOf({ age_from: from, age_to: to, teens_allowed: teens }: Ages): string {
  if (from !== null && to !== null) return words.ages(from, to)
  if (from !== null) return words.agesFrom(from)
  if (to !== null) return words.agesTo(to)
  return teens ? words.allAges : words.adults
}

/** Where a club meets, as everybody may know it. */
export const regionOf = ({ is_online, region }: Pick<Club, 'is_online' | 'region'>): string =>
  is_online || region === null ? clubWords.online : region

/** A moment in Korea, in words. */
export const momentOf = (moment: string): string => `${koreanDate(moment)} ${koreanTime(moment)}`

/** The facts of a club in their order. */
export function factsOf(club: Club): { name: string; value: string }[] {
  const { rows } = words
  const facts: [string, string | undefined][] = [
    [rows.category, interestName(club.category)],
    [rows.place, club.meet_geo?.address ?? regionOf(club)],
    [rows.members, clubWords.members(club.member_qtt, club.capacity)],
    [rows.policy, clubWords.policies[club.join_policy]],
    [rows.ages, agesOf(club)],
    [rows.gender, clubWords.genders[club.gender]],
    [rows.since, koreanDate(club.reg_dt)],
  ]
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
}
