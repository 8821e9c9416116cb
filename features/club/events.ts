import { z } from 'zod'
import { socketEvent } from '#kit/contract/socket.ts'

const number = z.number().int()

/** Open screens of the club read it again. */
export const clubChanged = socketEvent('cl', {
  payload: z.object({ meet_no: number }),
  summary: 'A club of mine, or my place in it, changed',
})
