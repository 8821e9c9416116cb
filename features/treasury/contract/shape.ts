import { z } from 'zod'
import { ORIGINS } from '#features/viv/rules.ts'
import { no, text } from '#kit/contract/shape.ts'
import { REASON_MAX, REASON_MIN } from '../rules.ts'

// Shapes that several parts of the contract share.

export const count = z.number().int()
/** Why money moves. */
export const reason = text(REASON_MIN, REASON_MAX)
export const note = text(0, REASON_MAX).default('')
/** What a second operator has to decide: features/operator. */
export const proposed = z.object({ proposal_no: count })
export const source = z.enum(['charge', 'gift', 'sale', 'refund', 'event'])
export const origin = z.enum(ORIGINS)
export const bucket = z.enum(['paid', 'free', 'pending'])
export const userNo = z.object({ user_no: no })
