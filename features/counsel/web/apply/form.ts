import type { MediaItem } from '#features/media/contract.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { lengthOf, normalizeText } from '#kit/contract/shape.ts'
import type { CallError } from '#kit/web/call.ts'
import type { Problem } from '#kit/web/form.ts'
import { apply as words } from '#features/counsel/words/apply.ts'
import type { ApplyStart, applyCounsel, CounselCard, IntakeBody } from '../../contract/apply.ts'
import type { FollowUpOffer } from '../../contract/follow-up.ts'
import type { CounselIntake } from '../../contract/session.ts'
import {
  CARD_PARTS,
  OLD_MAX,
  OLD_MIN,
  QUESTION_MIN,
  rewardOff,
  sendsHealth,
  TALL_MAX,
  TALL_MIN,
  WEIGHT_MAX,
  WEIGHT_MIN,
  type CardPart,
} from '../../rules.ts'

/** Numbers are as typed. */
export type Values = {
  question: string
  pictures: MediaItem[]
  gender: 'm' | 'w'
  old: string
  tall: string
  weight: string
  diseases: string[]
  disease_text: string
  contact: string
  with_card: boolean
  /** The answer whose thread is not sent. */
  without: number | null
  days: 7 | 14 | 30
  parts: CardPart[]
  terms: boolean
  health: boolean
}

/** What a draft stores of them: pictures by key, no consents. */
export type DraftValues = Omit<Values, 'pictures' | 'terms' | 'health'>

/** What is written in an earlier visit, or the member's own data. Consents are always given anew. */
export function valuesOf({ profile }: ApplyStart, draft: DraftValues | null, pictures: MediaItem[]): Values {
  const own = {
    question: '',
    gender: profile.gender,
    old: textOf(profile.old),
    tall: textOf(profile.tall),
    weight: textOf(profile.weight),
    diseases: profile.user_interest_disease,
    disease_text: '',
    contact: '',
    with_card: true,
    without: null,
    days: 14 as const,
    parts: CARD_PARTS.filter((part) => part !== 'words'),
  }
  return { ...own, ...draft, old: profile.old === null ? (draft?.old ?? '') : String(profile.old), pictures, terms: false, health: false }
}

/** What the member told before, to be changed: no records go along, and consents that were given stay. */
export const valuesOfIntake = (intake: CounselIntake): Values => ({
  question: intake.question,
  pictures: intake.images,
  gender: intake.gender,
  old: String(intake.old),
  tall: textOf(intake.tall),
  weight: textOf(intake.weight),
  diseases: intake.user_interest_disease,
  disease_text: intake.disease_text,
  contact: intake.user_contact ?? '',
  with_card: false,
  without: null,
  days: 14,
  parts: [],
  terms: true,
  health: intake.agreed_health,
})

const textOf = (value: number | null): string => (value === null ? '' : String(value))

/** The number in a field; null for an empty one, NaN for what is no number with at most one decimal. */
const numberIn = (typed: string): number | null => {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,3}(\.\d)?$/.test(text) ? Number(text) : NaN
}

export const digitsOf = (typed: string): string => typed.replace(/\D/g, '')

/** The parts that are sent: chosen ones that have something. */
export function sentParts({ with_card, parts }: Pick<Values, 'with_card' | 'parts'>, card: CounselCard | undefined): CardPart[] {
  return with_card && card ? parts.filter((part) => (card[part]?.length ?? 0) > 0) : []
}

export function intakeOf(values: Values): IntakeBody {
  const contact = digitsOf(values.contact)
  return {
    gender: values.gender,
    old: numberIn(values.old) ?? NaN,
    tall: numberIn(values.tall),
    weight: numberIn(values.weight),
    user_interest_disease: values.diseases,
    disease_text: values.disease_text.trim(),
    user_contact: contact === '' ? null : contact,
    question: values.question,
    images: values.pictures.map(({ key }) => key),
  }
}

/** The thread that goes along. */
export const sentThread = ({ without }: Pick<Values, 'without'>, offer: FollowUpOffer | null): FollowUpOffer | null =>
  offer?.an_no === without ? null : offer

/** What can be sent with the application. */
type Attached = { card: CounselCard | undefined; offer: FollowUpOffer | null }

export const needsHealth = (values: Values, { card, offer }: Attached): boolean =>
  sendsHealth(intakeOf(values), sentParts(values, card).length > 0 ? {} : null, sentThread(values, offer))

type Chosen = { product_no: number; price: number; minutes: number; hope_dt: string }

export function bodyOf(values: Values, chosen: Chosen, attached: Attached): Body<typeof applyCounsel> {
  const parts = sentParts(values, attached.card)
  const thread = sentThread(values, attached.offer)
  return {
    ...chosen,
    intake: intakeOf(values),
    card: parts.length > 0 ? { days: values.days, parts } : null,
    follow_up: thread && { an_no: thread.an_no, viv: rewardOff(chosen.price, thread) },
    consents: { health: values.health && needsHealth(values, attached), terms: values.terms },
  }
}

/** What is wrong, in the order of the fields. `uploads`: pictures that are not there yet. */
export function problemsOf(values: Values, { uploads, ...attached }: Attached & { uploads: number }): Problem<Values>[] {
  const problems: Problem<Values>[] = []
  const refuse = (field: keyof Values, text: string): void => void problems.push({ field, text })
  if (lengthOf(normalizeText(values.question)) < QUESTION_MIN) refuse('question', words.needsQuestion(QUESTION_MIN))
  if (uploads > 0) refuse('pictures', words.waitUploads)
  const old = numberIn(values.old)
  if (old === null || !Number.isInteger(old) || old < OLD_MIN || old > OLD_MAX) refuse('old', words.needsOld(OLD_MIN, OLD_MAX))
  if (!isWithin(values.tall, TALL_MIN, TALL_MAX)) refuse('tall', words.needsMeasure(TALL_MIN, TALL_MAX, words.cm))
  if (!isWithin(values.weight, WEIGHT_MIN, WEIGHT_MAX)) refuse('weight', words.needsMeasure(WEIGHT_MIN, WEIGHT_MAX, words.kg))
  if (![0, 11].includes(digitsOf(values.contact).length)) refuse('contact', words.needsContact)
  if (needsHealth(values, attached) && !values.health) refuse('health', words.needsConsent)
  if (!values.terms) refuse('terms', words.needsConsent)
  return problems
}

function isWithin(typed: string, min: number, max: number): boolean {
  const value = numberIn(typed)
  return value === null || (value >= min && value <= max)
}

const FIELD_OF: Record<string, keyof Values> = {
  question: 'question',
  images: 'pictures',
  old: 'old',
  tall: 'tall',
  weight: 'weight',
  user_interest_disease: 'diseases',
  disease_text: 'disease_text',
  user_contact: 'contact',
  terms: 'terms',
  health: 'health',
}

/** The field of a refusal: `intake.question`, `consents.health`; of an edited intake `question`. */
export const fieldOf = ({ field }: CallError): keyof Values | 'root' => {
  const name = field?.split('.').find((part) => Object.hasOwn(FIELD_OF, part))
  return name === undefined ? 'root' : FIELD_OF[name]!
}
