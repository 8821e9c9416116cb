import type { QueueSort } from '#features/operator/rules.ts'
import { INQUIRY } from './transitions.ts'

/** `waiting` waits for an answer; the others had one or are closed. */
export const INQUIRY_QUEUES = ['waiting', 'answered', 'closed'] as const
export type InquiryQueue = (typeof INQUIRY_QUEUES)[number]

export const QUEUE_STATE = { waiting: INQUIRY.waiting, answered: INQUIRY.answered, closed: INQUIRY.closed } as const

/** The order of a queue for which none was chosen: who waits longest, or was answered last. */
export const firstSort = (queue: InquiryQueue): QueueSort => (queue === 'waiting' ? 'oldest' : 'newest')

/** Most members whose inquiries a search for a name finds, and earlier inquiries that a case shows. */
export const SEARCHED_MEMBERS_MAX = 200
export const EARLIER_MAX = 20

/** The audit log's acts. */
export const INQUIRY_READ = { list: 'inquiry.list', one: 'inquiry.read', files: 'inquiry.files' } as const
export const CS_ACTS = ['inquiry.answer', 'inquiry.close', 'inquiry.reopen', ...Object.values(INQUIRY_READ)] as const
