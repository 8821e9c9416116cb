import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'

/** `substring`: no name contains it; `exact`: no name is it; `reserved`: no name and no id consists of such words alone, because it suggests an operator. */
export const BANWORD_KINDS = ['substring', 'exact', 'reserved'] as const
export const BANWORD_MAX = 40

export type Banword = { word: string; kind: (typeof BANWORD_KINDS)[number] }

/** Of a text that is tried. */
export const TRIED_MAX = 2000

export const tryBannedWords = endpoint('POST /v1/operator/safety/try', {
  access: 'operator',
  right: 'safety.see',
  summary: 'The banned words for which a text as a name would be refused',
  body: z.object({ text: z.string().min(1).max(TRIED_MAX) }),
  answer: z.object({
    is_name_refused: z.boolean(),
    is_id_refused: z.boolean(),
    words: z.array(z.object({ word: z.string(), kind: z.enum(BANWORD_KINDS) })),
  }),
})
