import type { MediaItem } from '#features/media/contract.ts'
import type { Input } from '#kit/contract/endpoint.ts'
import { lengthOf } from '#kit/contract/shape.ts'
import type { Problem, useForm } from '#kit/web/form.ts'
import type { Club, createClub } from '../../contract.ts'
import { CAPACITY_DEFAULT, CAPACITY_MAX, CAPACITY_MIN, INTRO_MIN, TITLE_MAX, TITLE_MIN, type JoinPolicy } from '../../rules.ts'
import { clubForm as words } from '../../words/create.ts'

/** What is typed: numbers as text, '' for none. */
export type Values = {
  meet_title: string
  intro: string
  meet_thumb: MediaItem[]
  category: string
  is_online: boolean
  sido: string
  sigungu_code: string | null
  meet_geo: string
  capacity: string
  join_policy: JoinPolicy
  questions: string[]
  age_from: string
  age_to: string
  gender: 'all' | 'm' | 'w'
  is_hidden: boolean
  teens_allowed: boolean
  members_create_bungae: boolean
}

/** The form of a club. */
export type ClubFormState = ReturnType<typeof useForm<Values>>

export const EMPTY: Values = {
  meet_title: '',
  intro: '',
  meet_thumb: [],
  category: '',
  is_online: false,
  sido: '',
  sigungu_code: null,
  meet_geo: '',
  capacity: String(CAPACITY_DEFAULT),
  join_policy: 'approval',
  questions: [],
  age_from: '',
  age_to: '',
  gender: 'all',
  is_hidden: false,
  teens_allowed: false,
  members_create_bungae: true,
}

/** What the rules refuse before anything is sent, in the order of the fields. */
export function problemsOf(typed: Values, uploads: number): Problem<Values>[] {
  const { problems: say } = words
  const title = lengthOf(typed.meet_title.trim())
  const capacity = Number(typed.capacity)
  const found: [boolean, keyof Values, string][] = [
    [uploads > 0, 'meet_thumb', say.uploading],
    [title < TITLE_MIN || title > TITLE_MAX, 'meet_title', say.title(TITLE_MIN, TITLE_MAX)],
    [lengthOf(typed.intro.trim()) < INTRO_MIN, 'intro', say.intro(INTRO_MIN)],
    [typed.category === '', 'category', say.category],
    [!typed.is_online && typed.sigungu_code === null, 'sigungu_code', say.region],
    [!typed.is_online && typed.meet_geo.trim() === '', 'meet_geo', say.place],
    [!(capacity >= CAPACITY_MIN && capacity <= CAPACITY_MAX), 'capacity', say.capacity(CAPACITY_MIN, CAPACITY_MAX)],
    [typed.questions.some((one) => one.trim() === ''), 'questions', say.question],
    [typed.age_from !== '' && typed.age_to !== '' && Number(typed.age_from) > Number(typed.age_to), 'age_to', say.ages],
  ]
  return found.flatMap(([isWrong, field, text]) => (isWrong ? [{ field, text }] : []))
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))

/** A club as its form shows it. The province is the one of its district. */
export const valuesOf = (club: Club): Values => ({
  meet_title: club.meet_title,
  intro: club.intro,
  meet_thumb: club.meet_thumb === null ? [] : [club.meet_thumb],
  category: String(club.category),
  is_online: club.is_online,
  sido: '',
  sigungu_code: club.sigungu_code,
  meet_geo: club.meet_geo?.address ?? '',
  capacity: String(club.capacity),
  join_policy: club.join_policy,
  questions: club.questions,
  age_from: textOf(club.age_from),
  age_to: textOf(club.age_to),
  gender: club.gender,
  is_hidden: club.visibility === 'hidden',
  teens_allowed: club.teens_allowed,
  members_create_bungae: club.members_create_bungae,
})

const numberOrNull = (typed: string): number | null => (typed === '' ? null : Number(typed))

export function bodyOf({ sido: _sido, is_hidden, meet_geo, meet_thumb, ...typed }: Values): Input<typeof createClub>['body'] {
  return {
    ...typed,
    meet_title: typed.meet_title.trim(),
    intro: typed.intro.trim(),
    meet_thumb: meet_thumb[0]?.key ?? null,
    category: Number(typed.category),
    sigungu_code: typed.is_online ? null : typed.sigungu_code,
    meet_geo: typed.is_online ? null : { address: meet_geo.trim() },
    capacity: Number(typed.capacity),
    questions: typed.questions.map((one) => one.trim()),
    age_from: numberOrNull(typed.age_from),
    age_to: numberOrNull(typed.age_to),
    visibility: is_hidden ? 'hidden' : 'public',
  }
}
