import { z } from 'zod'
import { moneyReason } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no } from '#kit/contract/shape.ts'

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
