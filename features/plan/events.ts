import { z } from 'zod'
import { socketEvent } from '#kit/contract/socket.ts'

/** A plan of mine changed: open screens read it again. */
export const planChanged = socketEvent('pn', {
  payload: z.object({ plan_no: z.number().int(), coun_no: z.number().int() }),
  summary: 'A plan that I sent or got changed',
})
