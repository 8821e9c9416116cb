import { z } from 'zod'
import { lastAct, moneyReason, someone } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no } from '#kit/contract/shape.ts'

const kinCase = z.object({
  ki_no: z.number().int(),
  ki_title: z.string(),
  ki_content: z.string(),
  state: z.number().int(),
  is_anonymous: z.boolean(),
  /** Also of an anonymous question. */
  asker: someone,
  answer_qtt: z.number().int(),
  reward: z.number().int(),
  reg_dt: moment,
  /** The adopted answer with its author; null: none. */
  an_no: z.number().int().nullable(),
  an_content: z.string().nullable(),
  author: someone.nullable(),
  adopt_dt: moment.nullable(),
  /** The latest undoing of an adoption; null: none. */
  last_undo: lastAct.nullable(),
})
export type KinCase = z.infer<typeof kinCase>

export const getKinCase = endpoint('GET /v1/operator/kin/:ki_no', {
  access: 'operator',
  right: 'kin.see',
  summary: 'A question with its adoption and its asker, whose name an anonymous question shows to operators alone; the read is logged',
  params: z.object({ ki_no: no }),
  answer: kinCase,
})

export const undoAdoption = endpoint('POST /v1/operator/kin/:ki_no/undo', {
  access: 'operator',
  right: 'kin.act',
  idempotent: true,
  summary: 'Undo the adoption of an answer: its reward is taken back by reversing entries and held again',
  params: z.object({ ki_no: no }),
  /** `an_no`: the adoption that the operator was shown. */
  body: z.object({ an_no: no, reason: moneyReason }),
  answer: z.object({ ki_no: z.number().int(), an_no: z.number().int(), reward: z.number().int() }),
})
