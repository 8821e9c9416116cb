import { z } from 'zod'
import { socketEvent } from '#kit/contract/socket.ts'

/** An order of mine changed, as its buyer or its seller: open screens read it again. */
export const orderChanged = socketEvent('od', {
  payload: z.object({ order_no: z.number().int() }),
  summary: 'An order of mine changed, as its buyer or its seller',
})
