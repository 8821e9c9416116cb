import type { MediaItem } from '#features/media/contract.ts'
import { vivErrors } from '#features/viv/errors.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { unescapeMarkup } from '#kit/contract/markup.ts'
import { lengthOf, normalizeText } from '#kit/contract/shape.ts'
import type { CallError } from '#kit/web/call.ts'
import type { Problem } from '#kit/web/form.ts'
import type { createKin, editKin, KinCard, KinForm } from '../../contract.ts'
import { kinErrors } from '../../errors.ts'
import { CONTENT_MIN, REWARD_MAX, REWARD_MIN, refusedPart, TITLE_MAX, TITLE_MIN } from '../../rules.ts'
import { kinForm as words } from '../../words/write.ts'

/** What the form of a question holds; the names are those of the call. */
export type Values = {
  category: KinCard['category'] | null
  ki_title: string
  ki_content: string
  ki_images: MediaItem[]
  ki_tag: string[]
  /** Empty: none. Two digits: a province. */
  sigungu_code: string
  is_anonymous: boolean
  /** As typed; empty: none. */
  reward: string
}

export const EMPTY: Values = {
  category: null,
  ki_title: '',
  ki_content: '',
  ki_images: [],
  ki_tag: [],
  sigungu_code: '',
  is_anonymous: false,
  reward: '',
}

/** The fields of a question that is edited. */
export const valuesOf = ({ ki_title, ki_content, ki_images, ki_tag, category, sigungu_code, is_anonymous, reward }: KinForm): Values => ({
  category,
  ki_title,
  ki_content: unescapeMarkup(ki_content),
  ki_images,
  ki_tag,
  sigungu_code: sigungu_code ?? '',
  is_anonymous,
  reward: reward === 0 ? '' : String(reward),
})

/** The reward in viv; NaN for what is no whole number. */
export const rewardOf = ({ reward }: Pick<Values, 'reward'>): number => (/^\d{0,6}$/.test(reward) ? Number(reward) : NaN)

export function bodyOf({ category, ki_title, ki_content, ki_images, ki_tag, sigungu_code }: Values): Body<typeof editKin> {
  return {
    category: category ?? 'others',
    ki_title: ki_title.trim(),
    ki_content: ki_content.trim(),
    ki_tag,
    ki_images: ki_images.map(({ key }) => key),
    ...(sigungu_code !== '' && { sigungu_code }),
  }
}

export const newBodyOf = (values: Values): Body<typeof createKin> => ({
  ...bodyOf(values),
  is_anonymous: values.is_anonymous,
  reward: rewardOf(values),
})

type Known = {
  /** Unfinished uploads. */
  uploads: number
  /** Paid viv that the member has; null: not known, or not asked for. */
  paid: number | null
}

/** What the rules refuse before anything is sent, in the order of the fields. */
export function problemsOf(values: Values, { uploads, paid }: Known): Problem<Values>[] {
  const title = normalizeText(values.ki_title)
  const reward = rewardOf(values)
  const isOutside = Number.isNaN(reward) || (reward !== 0 && (reward < REWARD_MIN || reward > REWARD_MAX))
  const found: [isWrong: boolean, field: keyof Values, text: string][] = [
    [values.category === null, 'category', words.problems.category],
    [lengthOf(title) < TITLE_MIN || lengthOf(title) > TITLE_MAX, 'ki_title', words.problems.title(TITLE_MIN, TITLE_MAX)],
    ...refusals('ki_title', values.ki_title),
    [lengthOf(normalizeText(values.ki_content)) < CONTENT_MIN, 'ki_content', words.problems.content(CONTENT_MIN)],
    ...refusals('ki_content', values.ki_content),
    [uploads > 0, 'ki_images', words.problems.uploading],
    [isOutside, 'reward', words.problems.reward(REWARD_MIN, REWARD_MAX)],
    [!isOutside && paid !== null && reward > paid, 'reward', words.problems.short],
  ]
  return found.flatMap(([isWrong, field, text]) => (isWrong ? [{ field, text }] : []))
}

function refusals(field: keyof Values, typed: string): [boolean, keyof Values, string][] {
  const part = refusedPart(typed)
  return part === null ? [] : [[true, field, kinErrors[part].message]]
}

/** The field of a refusal. */
export const fieldOf = ({ field, code }: CallError): keyof Values | 'root' => {
  if (code === vivErrors.insufficient.code) return 'reward'
  const name = field?.split('.')[0]
  return name !== undefined && Object.hasOwn(EMPTY, name) ? (name as keyof Values) : 'root'
}
