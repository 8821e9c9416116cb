import { z } from 'zod'
import { text } from '#kit/contract/shape.ts'

const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, { error: '연도와 달을 다시 확인해 주세요.' })

export const career = z.object({
  career_name: text(1, 60),
  /** `2020-03` */
  from_ym: month,
  /** Null: the current job. */
  to_ym: month.nullable(),
})

/** Codes of `data/regions.json`; a null sigugun means the whole sido. */
export const area = z.object({
  sido: z.string().regex(/^\d{2}$/),
  sigugun: z
    .string()
    .regex(/^\d{5}$/)
    .nullable(),
})
