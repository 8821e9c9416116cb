import { z } from 'zod'
import { socketEvent } from '#kit/contract/socket.ts'

/** A counselling of mine changed: open screens read it again. */
export const counselChanged = socketEvent('cn', {
  payload: z.object({ coun_no: z.number().int() }),
  summary: 'A counselling of mine changed',
})
