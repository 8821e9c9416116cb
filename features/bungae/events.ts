import { z } from 'zod'
import { socketEvent } from '#kit/contract/socket.ts'

/** A bungae of mine changed: open screens read it again. */
export const bungaeChanged = socketEvent('bg', {
  payload: z.object({ adhoc_no: z.number().int() }),
  summary: 'A bungae in which I take part, wait or asked to changed',
})
