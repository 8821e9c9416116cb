import { z } from 'zod'
import { ORIGINS } from '../rules.ts'
import { no } from '#kit/contract/shape.ts'

// Shapes shared by several parts of the console's contract.

export const source = z.enum(['charge', 'gift', 'sale', 'refund', 'event'])
export const origin = z.enum(ORIGINS)
export const bucket = z.enum(['paid', 'free', 'pending'])
export const userNo = z.object({ user_no: no })
