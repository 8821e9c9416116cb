import { z } from 'zod'
import { no } from '#kit/contract/shape.ts'
import { socketCall, socketEvent } from '#kit/contract/socket.ts'
import { chatMessage, m2rAnswer, m2rBody } from './contract.ts'

const number = z.number().int()
const room = z.object({ cr_no: no })
const state = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** Marks incoming messages as read and subscribes to typing. */
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

/** Answered after the commit. Idempotent by cm_uuid: a repeated call gets the same number. */
export const sendMessageCall = socketCall('m2r', {
  body: m2rBody,
  answer: m2rAnswer,
  // The stricter limit of decisions d-8 is checked for each message, also over HTTP.
  rate: { calls: 300, seconds: 60 },
  switch: 'chat',
  summary: 'Send a message',
})

/** The others show it for a few seconds. */
export const typingCall = socketCall('ty', { body: room, answer: z.object({}), rate: { calls: 60, seconds: 60 }, summary: 'Report typing' })

export const messageSent = socketEvent('m2r', { payload: chatMessage, summary: 'A message' })
/** A room was added to my list or changed in it. */
export const roomListed = socketEvent('jr', { payload: z.object({ cr_no: number }), summary: 'A room is new or came back' })
/** A request was accepted. */
export const requestAccepted = socketEvent('ac', {
  payload: z.object({ cr_no: number, state, reason: z.string() }),
  summary: 'A request was accepted',
})
/** A request was made, made again or rejected. */
export const requestChanged = socketEvent('rc', {
  payload: z.object({ cr_no: number, state, reason: z.string() }),
  summary: 'A request changed',
})
export const memberJoined = socketEvent('jrg', {
  payload: z.object({ cr_no: number, user_no: number }),
  summary: 'Somebody joined a group',
})
export const memberLeft = socketEvent('lrg', { payload: z.object({ cr_no: number, user_no: number }), summary: 'Somebody left a group' })

/** A member read up to a message. With `read_receipt` off it is sent to their own devices only. */
export const roomRead = socketEvent('rd', {
  payload: z.object({ cr_no: number, user_no: number, cm_no: number }),
  summary: 'A room was read',
})
/** A message was deleted, or its reactions changed. */
export const messageChanged = socketEvent('mc', {
  payload: chatMessage.pick({ cr_no: true, cm_no: true, state: true, reactions: true }),
  summary: 'A message changed',
})
export const memberTyping = socketEvent('ty', { payload: z.object({ cr_no: number, user_no: number }), summary: 'Somebody types' })
/** Sent to members who share a private room, if the setting `show_online` is on. */
export const presenceChanged = socketEvent('pr', {
  payload: z.object({ user_no: number, online: z.boolean() }),
  summary: 'Somebody came or went',
})
