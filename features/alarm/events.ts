import { z } from 'zod'
import { socketEvent } from '#kit/contract/socket.ts'

/** My alarms, or their unread count, changed. */
export const alarmsChanged = socketEvent('al', { payload: z.object({}), summary: 'My alarms changed' })
