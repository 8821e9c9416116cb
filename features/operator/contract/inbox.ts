import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, moment, no, pageOf } from '#kit/contract/shape.ts'
import { INBOX_FILTERS, INBOX_GROUPS, INBOX_PAGE } from '../rules.ts'
import { operatorName, someone } from './person.ts'

const count = z.number().int()
export const queueName = z.string().regex(/^[a-z_]{1,60}$/)

/** A case that waits for an operator. */
export const inboxRow = z.object({
  queue: z.string(),
  no: count,
  subject: z.string(),
  /** Whom it concerns. */
  member: someone.nullable(),
  /** Viv in question. */
  amount: count.nullable(),
  opened_dt: moment,
  due_dt: moment,
  claimed_by: operatorName.nullable(),
  parked_until: moment.nullable(),
})
export type InboxRow = z.infer<typeof inboxRow>

export const listInbox = endpoint('GET /v1/operator/inbox', {
  access: 'operator',
  right: null,
  summary: 'Cases that wait in the queues that the operator sees; what is due first comes first',
  query: z
    .object({
      group: z.enum(INBOX_GROUPS).optional(),
      /** Names of queues, with commas between them. */
      queue: z
        .string()
        .max(1000)
        .regex(/^[a-z_]+(,[a-z_]+)*$/)
        .optional(),
      /** Only what is past its due moment. */
      late: z.enum(['true', 'false']).default('false'),
      /** `open` (all that are not parked), `mine` (that I claimed), `free` (that nobody claimed), `parked`. */
      show: z.enum(INBOX_FILTERS).default('open'),
      /** The last row of the page before. */
      after_dt: inputMoment.optional(),
      after_queue: queueName.optional(),
      after_no: no.optional(),
      limit: pageOf(INBOX_PAGE),
    })
    .refine(
      ({ after_dt, after_queue, after_no }) => new Set([after_dt, after_queue, after_no].map((one) => one === undefined)).size === 1,
      {
        error: '앞쪽의 마지막 줄은 세 값을 함께 보내 주세요.',
      },
    ),
  answer: z.array(inboxRow),
})

/** A queue of the inbox with what waits in it; parked cases count only as `parked`. */
export const queueCount = z.object({
  queue: z.string(),
  group: z.enum(INBOX_GROUPS),
  /** Who sees it; null: everybody. */
  right: z.string().nullable(),
  /** At most `INBOX_COUNT_MAX` + 1, which means more than that. */
  count,
  mine: count,
  parked: count,
  /** Since when the oldest one waits, and when the first one is due. */
  oldest_dt: moment.nullable(),
  due_dt: moment.nullable(),
})
export type QueueCount = z.infer<typeof queueCount>

export const getInboxCount = endpoint('GET /v1/operator/inbox/count', {
  access: 'operator',
  right: null,
  summary: 'The queues that the operator sees, with the number and age of what waits',
  answer: z.array(queueCount),
})
