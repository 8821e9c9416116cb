import { z } from 'zod'
import { no } from '#kit/contract/shape.ts'
import { socketCall, socketNews } from '#kit/contract/socket.ts'
import { chatMessage, m2rAnswer, m2rBody } from './contract.ts'

const number = z.number().int()
const room = z.object({ cr_no: no })
const state = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** The room is shown: what comes is read, and one hears who types. */
export const enterRoom = socketCall('jr', {
  body: room,
  answer: z.object({}),
  rate: { calls: 60, seconds: 60 },
  summary: 'Show a room',
})

export const exitRoom = socketCall('lr', {
  body: room,
  answer: z.object({}),
  rate: { calls: 60, seconds: 60 },
  summary: 'Show a room no longer',
})

/** Answered only after the message is committed; sent again with its cm_uuid it gets the same number. */
export const say = socketCall('m2r', {
  body: m2rBody,
  answer: m2rAnswer,
  // The finer limit of decisions d-8 is the message's own, however it comes.
  rate: { calls: 300, seconds: 60 },
  summary: 'Send a message',
})

/** For the few seconds after it. */
export const type = socketCall('ty', { body: room, answer: z.object({}), rate: { calls: 60, seconds: 60 }, summary: 'I am typing' })

/** A message came. */
export const said = socketNews('m2r', { payload: chatMessage, summary: 'A message' })
/** A room is new in my list, or changed there. */
export const listed = socketNews('jr', { payload: z.object({ cr_no: number }), summary: 'A room is new or came back' })
/** A request was accepted. */
export const accepted = socketNews('ac', {
  payload: z.object({ cr_no: number, state, reason: z.string() }),
  summary: 'A request was accepted',
})
/** A request was made, made again or rejected. */
export const requested = socketNews('rc', {
  payload: z.object({ cr_no: number, state, reason: z.string() }),
  summary: 'A request changed',
})
export const joined = socketNews('jrg', { payload: z.object({ cr_no: number, user_no: number }), summary: 'Somebody joined a group' })
export const left = socketNews('lrg', { payload: z.object({ cr_no: number, user_no: number }), summary: 'Somebody left a group' })

/** A member read up to a message. Of one who does not tell (setting `read_receipt`) only their own devices hear it. */
export const read = socketNews('rd', {
  payload: z.object({ cr_no: number, user_no: number, cm_no: number }),
  summary: 'A room was read',
})
/** A message was deleted, or what people answered it with changed. */
export const changed = socketNews('mc', {
  payload: chatMessage.pick({ cr_no: true, cm_no: true, state: true, reactions: true }),
  summary: 'A message changed',
})
export const typing = socketNews('ty', { payload: z.object({ cr_no: number, user_no: number }), summary: 'Somebody types' })
/** Told to those who share a private room with them, and only by those who show it. */
export const present = socketNews('pr', {
  payload: z.object({ user_no: number, online: z.boolean() }),
  summary: 'Somebody came or went',
})
