import { z } from 'zod'
import { moneyReason } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no } from '#kit/contract/shape.ts'
import { locationRecord } from './contract.ts'
import { RECORDS_PAGE } from './rules.ts'

/** POST, so that the reason is logged with the read. */
export const readLocationRecords = endpoint('POST /v1/operator/location/record', {
  access: 'operator',
  right: 'location.see',
  idempotent: true,
  summary: 'A member’s records of collection and provision, for a reason that is logged',
  rate: { calls: 30, seconds: 60 },
  body: z.object({ user_no: no, before_no: no.optional(), reason: moneyReason }),
  answer: z.array(locationRecord).max(RECORDS_PAGE),
})
