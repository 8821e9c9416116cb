import { z } from 'zod'
import { appState } from '#kit/contract/app-state.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate } from '#kit/contract/shape.ts'
import { FIGURES } from './rules.ts'

/** Asked at the start, when a call was refused with `app.*`, and after the event `as`. */
export const getAppState = endpoint('GET /v1/user/app', {
  access: 'open',
  isAlwaysOpen: true,
  summary: 'What is closed at the moment: features, a maintenance, an app that is too old',
  answer: appState,
})

/** A figure of the trust page. `value` null: there is nothing to compute it from. */
const trustFigure = z.object({
  name: z.enum(FIGURES),
  value: z.number().nullable(),
  /** Of how many cases it is; null where it is no share or average. */
  cases: z.number().int().nullable(),
})
export type TrustFigure = z.infer<typeof trustFigure>

export const getTrust = endpoint('GET /v1/user/trust', {
  access: 'open',
  summary: 'How haru keeps its promises: figures that are computed every day',
  answer: z.object({
    /** The day in Korea at whose beginning they were computed; null before the first time. */
    day: localDate.nullable(),
    figures: z.array(trustFigure),
  }),
})
