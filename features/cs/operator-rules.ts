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

/** Notices that members see, those that appear later, and those that were taken down. */
export const NOTICE_QUEUES = ['shown', 'scheduled', 'hidden'] as const
export type NoticeQueue = (typeof NOTICE_QUEUES)[number]
/** The order of each, by the moment of publication. */
export const NOTICE_ORDER = { shown: 'newest', scheduled: 'oldest', hidden: 'newest' } as const satisfies Record<NoticeQueue, QueueSort>

/** The audit log's acts. */
export const NOTICE_ACTS = { add: 'notice.add', edit: 'notice.edit', hide: 'notice.hide', show: 'notice.show' } as const
export const INQUIRY_READ = { list: 'inquiry.list', one: 'inquiry.read', files: 'inquiry.files' } as const
export const CS_ACTS = [
  'inquiry.answer',
  'inquiry.close',
  'inquiry.reopen',
  ...Object.values(INQUIRY_READ),
  ...Object.values(NOTICE_ACTS),
] as const
