import { z } from 'zod'
import { socketNews } from '#kit/contract/socket.ts'

/** An alarm came, or what is unread changed. */
export const alarmed = socketNews('al', { payload: z.object({}), summary: 'My alarms changed' })
