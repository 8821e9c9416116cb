import { z } from 'zod'
import { socketEvent } from '#kit/contract/socket.ts'

/** What operators have closed changed: clients ask for it again, each after a moment of its own. */
export const appStateChanged = socketEvent('as', { payload: z.object({}), summary: 'What is closed changed' })
