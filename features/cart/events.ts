import { z } from 'zod'
import { socketEvent } from '#kit/contract/socket.ts'

/** My cart changed, on this device or another one. */
export const cartChanged = socketEvent('ct', { payload: z.object({}), summary: 'My cart changed' })
