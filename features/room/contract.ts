import { z } from 'zod'
import { SETUP_STEPS } from '#features/account/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { BODY, DISEASES_MAX, INTERESTS_MAX } from './rules.ts'

const measure = ({ min, max, message }: (typeof BODY)[keyof typeof BODY]) =>
  z
    .number({ error: message })
    .min(min, { error: message })
    .max(max, { error: message })
    .refine((value) => Number.isInteger(Math.round(value * 1000) / 100), { error: '소수점 아래는 한 자리까지 적어 주세요.' })
    .nullable()

const body = z.object({ tall: measure(BODY.tall), weight: measure(BODY.weight), goal_weight: measure(BODY.goal_weight) })
const numbers = (max: number) => z.array(z.number().int().positive().max(32_767)).max(max, { error: `${max}개까지 고를 수 있어요.` })
const chosen = z.object({ interests: numbers(INTERESTS_MAX), diseases: numbers(DISEASES_MAX) })

/** What the setup asks beside the profile and the settings; for the member alone. */
export const getSetup = endpoint('GET /v1/user/setup', {
  access: 'member',
  summary: 'How far my setup is, and what it knows of me',
  answer: z.object({ setup_step: z.number().int(), ...body.shape, ...chosen.shape }),
})

/** A step that is done or put off; going back to an earlier one takes nothing away. */
export const passStep = endpoint('PUT /v1/user/setup/step', {
  access: 'member',
  summary: 'Say how far the setup is',
  body: z.object({ setup_step: z.number().int().min(1).max(SETUP_STEPS) }),
  answer: z.object({ setup_step: z.number().int() }),
})

/** Height in cm, weights in kg; null forgets one. They rest on the health consent. */
export const saveBody = endpoint('PUT /v1/user/setup/body', {
  access: 'member',
  summary: 'My height and weight, and the weight I would like',
  body,
  answer: body,
})

/** The lists as they are to be. Conditions rest on the health consent, interests do not. */
export const saveInterests = endpoint('PUT /v1/user/setup/interests', {
  access: 'member',
  summary: 'What I am interested in and live with',
  body: chosen,
  answer: chosen,
})
