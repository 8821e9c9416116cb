import { z } from 'zod'
import { no } from '#kit/contract/shape.ts'
import { socketCall, socketEvent } from '#kit/contract/socket.ts'
import { CANDIDATE_MAX, DESCRIPTION_MAX } from './rules.ts'

const number = z.number().int()
const description = z.string().min(1).max(DESCRIPTION_MAX)

/**
 * What the two browsers tell each other to connect. The member asks with `need`, the expert always offers; every attempt has an epoch, and
 * messages of earlier epochs are ignored (decisions d-15).
 */
const message = z.discriminatedUnion('kind', [
  /** `fresh`: with a new connection; else the existing one finds another path (ICE restart). From the expert: a request to ask. */
  z.object({ kind: z.literal('need'), fresh: z.boolean() }),
  z.object({ kind: z.literal('offer'), sdp: description, fresh: z.boolean() }),
  z.object({ kind: z.literal('answer'), sdp: description }),
  /** `candidate` empty: the last one was sent. */
  z.object({
    kind: z.literal('candidate'),
    candidate: z.string().max(CANDIDATE_MAX),
    mid: z.string().max(32).nullable(),
    line: z.number().int().min(0).max(64).nullable(),
  }),
])
export type CallMessage = z.infer<typeof message>
const epoch = z.number().int().min(0)

export const iceServer = z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() })

/** Takes the place of this side in the call of a counselling; an earlier device of the same person loses it and is told. */
export const joinCall = socketCall('call-join', {
  body: z.object({
    coun_no: no,
    /** The seat that this page had, when it comes back by itself: refused if another device that is there has taken the place since. */
    seat_no: no.optional(),
  }),
  answer: z.object({
    side: z.enum(['member', 'expert']),
    channel: z.enum(['voice', 'video']),
    /** Grows with each join of either side. */
    seat_no: number,
    /** Proves the right to send messages, for this seat alone. */
    token: z.string(),
    /** Relays with credentials; empty without TURN. */
    ice_servers: z.array(iceServer),
    /** The other side has joined. */
    has_partner: z.boolean(),
    /** The other side chose to be out of the call, and has not joined since. */
    has_partner_left: z.boolean(),
  }),
  switch: 'video',
  rate: { calls: 60, seconds: 60 },
  summary: 'Join the call of a counselling that runs',
})

export const sendCallMessage = socketCall('call-message', {
  body: z.object({ token: z.string().max(300), epoch, message }),
  answer: z.object({}),
  rate: { calls: 300, seconds: 60 },
  summary: 'Send a message of the call to the other side',
})

/** Leaving is not ending: the session goes on. */
export const leaveCall = socketCall('call-leave', {
  body: z.object({ token: z.string().max(300) }),
  answer: z.object({}),
  rate: { calls: 60, seconds: 60 },
  summary: 'Leave the call; the session goes on',
})

export const callMessaged = socketEvent('call-message', {
  payload: z.object({ coun_no: number, epoch, message }),
  summary: 'A message of the call from the other side',
})
export const callPartner = socketEvent('call-partner', {
  payload: z.object({ coun_no: number, is_here: z.boolean() }),
  summary: 'The other side joined or left the call',
})
export const callTaken = socketEvent('call-taken', {
  payload: z.object({ coun_no: number, seat_no: number }),
  summary: 'Another device of mine took this place in the call',
})
