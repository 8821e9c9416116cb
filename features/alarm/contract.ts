import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { askedMoment, moment, no } from '#kit/contract/shape.ts'

export const alarm = z.object({
  alarm_no: z.number().int(),
  /** One of rules.ts, `ALARM_KINDS`; a newer server may know more. */
  kind: z.string(),
  /** The newest three who did it; whom one may not meet is not among them. */
  actors: z.array(person),
  actor_qtt: z.number().int(),
  /** What it is about, 'daily:12'. */
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
    before_dt: askedMoment.optional(),
    before_no: no.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(30),
  }),
  answer: z.array(alarm),
})

/** Counted to a thousand. */
export const countAlarms = endpoint('GET /v1/user/alarm/count', {
  access: 'member',
  summary: 'How many alarms I have not read',
  answer: z.object({ unread_qtt: z.number().int() }),
})

/** One, or all of them. */
export const readAlarms = endpoint('PUT /v1/user/alarm/read', {
  access: 'member',
  summary: 'Say that alarms were read',
  body: z.object({ alarm_no: no.optional() }),
  answer: done,
})

export const deleteAlarm = endpoint('DELETE /v1/user/alarm', {
  access: 'member',
  summary: 'Delete an alarm of mine',
  query: z.object({ alarm_no: no }),
  answer: done,
})

/** The key with which a browser asks for notices (Web Push, VAPID); null where this server sends none. */
export const getPushKey = endpoint('GET /v1/user/alarm/key', {
  access: 'member',
  summary: 'Public key for Web Push',
  answer: z.object({ key: z.string().nullable() }),
})

/** This browser takes notices from now on, until the log-in ends. Done twice it is done once. */
export const addDevice = endpoint('POST /v1/user/alarm/device', {
  access: 'member',
  summary: 'Take notices in this browser',
  body: z.object({
    endpoint: z.url({ protocol: /^https$/ }).max(2000),
    p256dh: z.string().min(1).max(200),
    auth: z.string().min(1).max(100),
  }),
  answer: done,
})

export const dropDevice = endpoint('DELETE /v1/user/alarm/device', {
  access: 'member',
  summary: 'Take no more notices in this browser',
  query: z.object({ endpoint: z.string().max(2000) }),
  answer: done,
})
