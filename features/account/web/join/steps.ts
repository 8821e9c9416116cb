import { identityErrors } from '#features/identity/errors.ts'
import { href } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import type { Answered } from '#kit/ui/StepPage.tsx'
import { join } from '#features/account/words/join.ts'
import type { CallError } from '#kit/web/call.ts'
import { accountErrors } from '../../errors.ts'
import type { Draft } from './draft.ts'

export const STEPS = ['terms', 'identity', 'id', 'password', 'name'] as const
export type Step = (typeof STEPS)[number]

/** A registration by a social account needs no id and no password. */
export const stepsOf = ({ social_no }: Draft): readonly Step[] =>
  social_no === null ? STEPS : STEPS.filter((step) => step !== 'id' && step !== 'password')

/** The step to show: the one in the address, or the first unanswered one before it. */
export function shownStep(asked: string | null, draft: Draft, hasPassword: boolean): Step {
  const steps = stepsOf(draft)
  const open = steps.findIndex((step) => !isAnswered(step, draft, hasPassword))
  const at = Math.max(0, steps.indexOf(asked as Step))
  return steps[Math.min(at, open < 0 ? at : open)] ?? 'terms'
}

/** The address of a step. */
export const pathOf = (step: Step): string => `${href('Register')}?step=${step}`

/** The answers before this step, latest first. */
export function answeredBefore(step: Step, draft: Draft): Answered[] {
  const { consents, person, user_id, social_no } = draft
  const rows: [Step, Answered | false][] = [
    ['terms', consents !== null && { label: join.termsRow, value: join.agreedTo(consents.filter(({ agreed }) => agreed).length) }],
    ['identity', person !== null && { label: join.personRow, value: `${person.real_name} · ${person.phone}` }],
    ['id', social_no === null && user_id !== null && { label: join.id, value: user_id }],
    ['password', social_no === null && { label: ko.login.password, value: '••••••••' }],
  ]
  const before = rows.filter(([row]) => STEPS.indexOf(row) < STEPS.indexOf(step))
  return before.flatMap(([, row]) => (row === false ? [] : [row])).toReversed()
}

/** The step at which a refused registration can be corrected. */
export function stepOf({ code = '', field = '' }: CallError): Step {
  return BY_CODE.get(code) ?? BY_FIELD[field.split('.')[0] ?? ''] ?? 'name'
}

function isAnswered(step: Step, { consents, person, user_id }: Draft, hasPassword: boolean): boolean {
  if (step === 'terms') return consents !== null
  if (step === 'identity') return person !== null
  if (step === 'id') return user_id !== null
  return step === 'password' && hasPassword
}

const at = (step: Step, kinds: { code: string }[]): [string, Step][] => kinds.map(({ code }) => [code, step])
const { id_format, id_taken, pw_format, pw_personal, pw_sequence, pw_common, pw_mismatch, pw_used } = accountErrors
const { consent_required, consent_version, person_exists, rejoin_soon, other_person } = accountErrors
const BY_CODE = new Map<string, Step>([
  ...at('terms', [consent_required, consent_version]),
  ...at('identity', [person_exists, rejoin_soon, other_person, ...Object.values(identityErrors)]),
  ...at('id', [id_format, id_taken]),
  ...at('password', [pw_format, pw_personal, pw_sequence, pw_common, pw_mismatch, pw_used]),
])
const BY_FIELD: Record<string, Step> = {
  consents: 'terms',
  identity_no: 'identity',
  user_id: 'id',
  password: 'password',
  password_confirm: 'password',
}
