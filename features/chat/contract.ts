import { z } from 'zod'
import { haruCharacter, person } from '#features/account/contract.ts'
import { mediaItem, mediaKeys } from '#features/media/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, no, text } from '#kit/contract/shape.ts'
import { roomPolicy } from './contract/room-policy.ts'
import {
  EMOJIS,
  MESSAGE_MAX,
  MESSAGES_MAX,
  MESSAGES_PAGE,
  FIRST_MESSAGE_MAX,
  REJECT_REASON_MAX,
  ROOM_LISTS,
  ROOM_TYPES,
  ROOMS_PAGE,
} from './rules.ts'

const memberState = z.union([z.literal(0), z.literal(1), z.literal(2)])
/** A member of a room. Members whose account is deleted are left out. */
export const chatMember = person.extend({
  haru_character: haruCharacter,
  state: memberState,
  reject_reason: z.string(),
  /** The newest message that they have read; null if they hide it (setting `read_receipt`). */
  read_no: z.number().int().nullable(),
  /** Whether they are connected; null if they hide it (setting `show_online`). */
  online: z.boolean().nullable(),
})
export type ChatMember = z.infer<typeof chatMember>

/** A message (specification section 3). */
export const chatMessage = z.object({
  cr_no: z.number().int(),
  cm_no: z.number().int(),
  /** The number of the previous message in this room, 0 for the first. A client without that message has a gap. */
  prev_no: z.number().int(),
  cm_uuid: z.string(),
  cm_type: z.enum(['user-msg', 'sys-msg']),
  /** Null for the system and for a deleted account. */
  cm_from: z.number().int().nullable(),
  /** The other member of a private or counsel room, else null. */
  cm_to: z.number().int().nullable(),
  cm_content: z.string(),
  cm_file: z.array(mediaItem),
  /** The other members who have read it, without those who hide it. */
  cm_read: z.array(z.number().int()),
  reg_dt: moment,
  /** 0: deleted for all members; content and files are removed. */
  state: z.union([z.literal(0), z.literal(1)]),
  extra_info: z.looseObject({ type: z.string() }).nullable(),
  /** The message that it replies to, in its current state. */
  reply: z
    .object({ cm_no: z.number().int(), cm_from: z.number().int().nullable(), cm_content: z.string(), file_qtt: z.number().int() })
    .nullable(),
  reactions: z.array(z.object({ emoji: z.string(), user_nos: z.array(z.number().int()) })),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** A room as one of its members sees it (specification section 3). */
export const chatRoom = z.object({
  cr_no: z.number().int(),
  cr_type: z.enum(ROOM_TYPES),
  /** The list that shows it. */
  room_type: z.enum(ROOM_LISTS),
  /** The other member's name in a private or counsel room, empty if they left; the club's title in a group. */
  cr_name: z.string(),
  cr_members: z.array(chatMember),
  accept_state: memberState,
  /** Whether the member states allow writing: see `roomStatus` of rules.ts. */
  is_active: z.boolean(),
  /** The member who sent the request, null if there is none. */
  asker_no: z.number().int().nullable(),
  un_read: z.number().int(),
  meet_no: z.number().int().nullable(),
  meet_thumb: mediaItem.nullable(),
  meet_user_no: z.number().int().nullable(),
  meet_reg_dt: moment.nullable(),
  ...roomPolicy.shape,
  /** The newest message, for the preview. The web words deleted and hidden messages and files itself. */
  chatMsg: z
    .object({
      cm_type: z.string(),
      extra_info: chatMessage.shape.extra_info,
      state: z.number(),
      file_qtt: z.number().int(),
      is_film: z.boolean(),
      is_document: z.boolean(),
    })
    .nullable(),
  cm_from: z.number().int().nullable(),
  cm_last_content: z.string(),
  cm_last_no: z.number().int(),
  cm_last_reg_dt: moment,
  /** The next three meetups of the club. */
  adhocs: z.array(z.object({ adhoc_no: z.number().int(), adhoc_name: z.string(), start_dt: moment })),
  /** The caller's own: time of pinning, mute, last read message and first visible message. */
  pin_dt: moment.nullable(),
  is_mute: z.boolean(),
  is_refusing: z.boolean(),
  read_no: z.number().int(),
  first_no: z.number().int(),
})
export type ChatRoom = z.infer<typeof chatRoom>

const room = z.object({ cr_no: no })
const message = room.extend({ cm_no: no })
const done = z.object({})

/** Rooms sorted by their newest message, pinned ones first; `cnt` is the total. */
export const listRooms = endpoint('GET /v1/user/chat/chatlist', {
  access: 'member',
  summary: 'My rooms',
  query: z.object({
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(ROOMS_PAGE).default(ROOMS_PAGE),
  }),
  answer: z.object({ rows: z.array(chatRoom), cnt: z.number().int() }),
})

export const getRoom = endpoint('GET /v1/user/chat/chatlist/:cr_no', {
  access: 'member',
  summary: 'One of my rooms',
  params: room,
  answer: z.object({ rows: z.array(chatRoom) }),
})

/** Unread messages of each list, muted rooms included. */
export const countUnread = endpoint('GET /v1/user/chat/unread', {
  access: 'member',
  summary: 'Unread messages of the four lists',
  answer: z.object({ private: z.number().int(), group: z.number().int(), new: z.number().int(), counsel: z.number().int() }),
})
export type Unread = z.infer<typeof countUnread.answer>

/** The private room with this member, if there is one. */
export const findRoom = endpoint('GET /v1/user/chat', {
  access: 'member',
  summary: 'The private room with a member',
  query: z.object({ target_no: no }),
  answer: z.array(chatRoom),
})

/**
 * The other member of a private room, shown to decide on a request. Counts include only what the caller may see and are null
 * if the account is not visible to the caller. `common_qtt`: members whom both follow. `sigungu_name`: the shared district.
 */
export const getCard = endpoint('GET /v1/user/chat/card', {
  access: 'member',
  summary: 'Who the other of a private room is',
  query: room,
  answer: z.object({
    haru_statemsg: z.string(),
    record_qtt: z.number().int().nullable(),
    common_qtt: z.number().int().nullable(),
    sigungu_name: z.string().nullable(),
  }),
})

/** Requests a conversation, also again after a rejection. A repeated call returns the same room. `waits`: the other has not accepted yet. */
export const createRoom = endpoint('POST /v1/user/chat/createroom', {
  access: 'member',
  activity: 'chat',
  switch: 'chat',
  summary: 'Ask a member for a conversation',
  rate: { calls: 30, seconds: 60 },
  body: z.object({ target_no: no, cm_content: text(1, FIRST_MESSAGE_MAX).optional(), cm_uuid: z.uuid().optional() }),
  answer: z.object({ cr_no: z.number().int(), waits: z.boolean(), cm_no: z.number().int().nullable() }),
})

/** Accepts (1) or rejects (2) a request. The caller's own socket, `socket_id`, gets no event. */
export const answerRoom = endpoint('PUT /v1/user/chat/personalroomstate', {
  access: 'member',
  summary: 'Accept or reject a conversation',
  rate: { calls: 60, seconds: 60 },
  body: room.extend({
    state: z.union([z.literal(1), z.literal(2)]),
    reject_reason: text(0, REJECT_REASON_MAX).optional(),
    /** Refuses further requests from this member. */
    refuse: z.boolean().optional(),
    socket_id: z.string().max(64).optional(),
  }),
  answer: done,
})

/** Pins or mutes the room for the caller only. */
export const setRoom = endpoint('PUT /v1/user/chat/roomset', {
  access: 'member',
  summary: 'Pin or silence a room',
  body: room.extend({ pin: z.boolean().optional(), mute: z.boolean().optional() }),
  answer: done,
})

/** Hides the room from the caller's lists and marks it as read, until the next message. */
export const closeRoom = endpoint('PUT /v1/user/chat/close', {
  access: 'member',
  summary: 'Close a room for me',
  body: room,
  answer: done,
})

export const leaveRoom = endpoint('PUT /v1/user/chat/leave', {
  access: 'member',
  summary: 'Leave a group room',
  body: room,
  answer: done,
})

/** The newest page, or a page before, after or around a message; always ascending. */
export const listMessages = endpoint('GET /v1/user/chat/msglist', {
  access: 'member',
  summary: 'Messages of a room',
  query: room.extend({
    before_no: no.optional(),
    after_no: z.coerce.number().int().min(0).optional(),
    around_no: no.optional(),
    limit: z.coerce.number().int().min(1).max(MESSAGES_MAX).default(MESSAGES_PAGE),
  }),
  answer: z.array(chatMessage),
})

/** Marks the whole room as read, or up to one message. */
export const readRoom = endpoint('PUT /v1/user/chat/msgstate', {
  access: 'member',
  summary: 'Say that a room was read',
  rate: { calls: 600, seconds: 60 },
  body: room.extend({ cm_no: no.optional() }),
  answer: done,
})

// Request and answer of m2r (events.ts). Separate constants, so that the browser build can drop them with their rules.
export const m2rBody = z.object({
  cr_no: no,
  cm_type: z.literal('user-msg').default('user-msg'),
  cm_content: text(0, MESSAGE_MAX).default(''),
  cm_uuid: z.uuid().optional(),
  reply_no: no.optional(),
})
export const m2rAnswer = z.object({ cm_no: z.number().int() })

/** Sends a message with pictures, a film or a document, or text alone if there is no socket. */
export const sendMessage = endpoint('POST /v1/user/chat/msg', {
  access: 'member',
  switch: 'chat',
  summary: 'Send a message',
  rate: { calls: 60, seconds: 60 },
  body: m2rBody.extend({ cm_file: mediaKeys.default([]) }),
  answer: m2rAnswer,
})

/** Deletes for all within DELETE_MINUTES of sending, else for the caller only. */
export const deleteMessage = endpoint('DELETE /v1/user/chat/msg', {
  access: 'member',
  summary: 'Delete a message',
  query: message.extend({ for: z.enum(['all', 'me']) }),
  answer: done,
})

/** Sets or removes the caller's one reaction to a message. */
export const react = endpoint('PUT /v1/user/chat/reaction', {
  access: 'member',
  summary: 'React to a message',
  rate: { calls: 60, seconds: 60 },
  body: message.extend({ emoji: z.enum(EMOJIS).nullable() }),
  answer: done,
})

/** The first message on or after a day. */
export const findDay = endpoint('GET /v1/user/chat/day', {
  access: 'member',
  summary: 'The first message of a day',
  query: room.extend({ day: localDate }),
  answer: z.object({ cm_no: z.number().int().nullable() }),
})

/** Messages that contain the text, newest first. `next_no`: the next page's start, null at the end. */
export const findMessages = endpoint('GET /v1/user/chat/find', {
  access: 'member',
  summary: 'Search the messages of a room',
  rate: { calls: 120, seconds: 60 },
  query: room.extend({ q: text(1, 40), before_no: no.optional() }),
  answer: z.object({ rows: z.array(chatMessage), next_no: z.number().int().nullable() }),
})

/** Messages with pictures, films and documents, newest first. */
export const listFiles = endpoint('GET /v1/user/chat/files', {
  access: 'member',
  summary: 'Pictures, films and documents of a room',
  query: room.extend({ before_no: no.optional() }),
  answer: z.array(chatMessage.pick({ cm_no: true, cm_from: true, cm_file: true, reg_dt: true })),
})

/** A ticket that opens the socket once within a minute, instead of the token. */
export const askTicket = endpoint('POST /v1/user/chat/ticket', {
  access: 'member',
  summary: 'A ticket for the socket',
  rate: { calls: 60, seconds: 60 },
  answer: z.object({ ticket: z.string() }),
})
