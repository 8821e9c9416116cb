import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, moment, no } from '#kit/contract/shape.ts'

export const alarm = z.object({
  alarm_no: z.number().int(),
  /** A key of `ALARM_KINDS` (rules.ts); a newer server may send others. */
  kind: z.string(),
  /** The newest three actors, without deleted members and blocks. */
  actors: z.array(person),
  actor_qtt: z.number().int(),
  /** Its subject, 'daily:12'. */
  target: z.string(),
  /** A path of the app. */
  link: z.string(),
  text: z.string(),
  thumb: mediaItem.nullable(),
  read_dt: moment.nullable(),
  reg_dt: moment,
})
export type Alarm = z.infer<typeof alarm>

const done = z.object({})

export const listAlarms = endpoint('GET /v1/user/alarm', {
  access: 'member',
  summary: 'My alarms of 90 days, newest first',
  query: z.object({
    group: z.enum(['daily', 'counsel', 'club', 'viv']).optional(),
    before_dt: inputMoment.optional(),
    before_no: no.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(30),
  }),
  answer: z.array(alarm),
})

/** Counts at most 1,000. */
export const countAlarms = endpoint('GET /v1/user/alarm/count', {
  access: 'member',
  summary: 'How many alarms I have not read',
  answer: z.object({ unread_qtt: z.number().int() }),
})

/** Without `alarm_no`: all of them. */
export const readAlarms = endpoint('PUT /v1/user/alarm/read', {
  access: 'member',
  summary: 'Mark alarms as read',
  body: z.object({ alarm_no: no.optional() }),
  answer: done,
})

export const deleteAlarm = endpoint('DELETE /v1/user/alarm', {
  access: 'member',
  summary: 'Delete an alarm of mine',
  query: z.object({ alarm_no: no }),
  answer: done,
})

/** The VAPID key that a browser subscribes with; null if this server sends no Web Push. */
export const getPushKey = endpoint('GET /v1/user/alarm/key', {
  access: 'member',
  summary: 'Public key for Web Push',
  answer: z.object({ key: z.string().nullable() }),
})

/** This browser receives pushes until the log-in ends. Idempotent. */
export const addDevice = endpoint('POST /v1/user/alarm/device', {
  access: 'member',
  summary: 'Receive pushes in this browser',
  body: z.object({
    endpoint: z.url({ protocol: /^https$/ }).max(2000),
    p256dh: z.string().min(1).max(200),
    auth: z.string().min(1).max(100),
  }),
  answer: done,
})

export const dropDevice = endpoint('DELETE /v1/user/alarm/device', {
  access: 'member',
  summary: 'Stop pushes in this browser',
  query: z.object({ endpoint: z.string().max(2000) }),
  answer: done,
})
