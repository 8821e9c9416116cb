import { z } from 'zod'
import { haruCharacter, person } from '#features/account/contract.ts'
import { mediaItem, mediaKeys } from '#features/media/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, no, text } from '#kit/contract/shape.ts'
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
/** One of a room's members. Who left haru is not among them. */
export const chatMember = person.extend({
  haru_character: haruCharacter,
  state: memberState,
  reject_reason: z.string(),
  /** The newest message that they read; null where they don't tell (setting `read_receipt`). */
  read_no: z.number().int().nullable(),
  /** Whether they are here now; null where they don't tell (setting `show_online`). */
  online: z.boolean().nullable(),
})
export type ChatMember = z.infer<typeof chatMember>

/** A message (specification section 3). */
export const chatMessage = z.object({
  cr_no: z.number().int(),
  cm_no: z.number().int(),
  /** The number of the message before it in this room, 0 for the first: who does not have that one has missed some. */
  prev_no: z.number().int(),
  cm_uuid: z.string(),
  cm_type: z.enum(['user-msg', 'sys-msg']),
  /** Null: the system, or somebody who left haru. */
  cm_from: z.number().int().nullable(),
  /** The other of a private or a counsel room, else null. */
  cm_to: z.number().int().nullable(),
  cm_content: z.string(),
  cm_file: z.array(mediaItem),
  /** Who of the others read it; those who don't tell are not among them. */
  cm_read: z.array(z.number().int()),
  reg_dt: moment,
  /** 0: deleted for all; nothing of it is left. */
  state: z.union([z.literal(0), z.literal(1)]),
  extra_info: z.looseObject({ type: z.string() }).nullable(),
  /** The message that it answers, as it is now. */
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
  /** The list that it stands in. */
  room_type: z.enum(ROOM_LISTS),
  /** Of a private or counsel room the other's name, empty where they left; of a group the club's title. */
  cr_name: z.string(),
  cr_members: z.array(chatMember),
  accept_state: memberState,
  /** Whether it can be written in by state alone: see `roomStatus` of rules.ts. */
  is_active: z.boolean(),
  /** Who asked, where it is a request. */
  asker_no: z.number().int().nullable(),
  un_read: z.number().int(),
  meet_no: z.number().int().nullable(),
  meet_thumb: mediaItem.nullable(),
  meet_user_no: z.number().int().nullable(),
  meet_reg_dt: moment.nullable(),
  /** The state of the counselling that is going on in it, or of the last one; null in other rooms. */
  coun_state: z.number().int().nullable(),
  coun_no: z.number().int().nullable(),
  /** The newest message, as a line; deleted, hidden and of files say so in the web's own words. */
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
  /** My own: pinned when, silent, where I read to, and since which message I am in it. */
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

/** Rooms sorted by their newest message, pinned ones first; `cnt` is how many there are in all. */
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

/** What is not read in each of the four lists; silent rooms count as well. */
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
 * The other member of a private room of mine: whoever is asked decides by it. What is counted is what I may see, null where
 * their account is closed to me. `common_qtt`: whom we both follow. `sigungu_name`: the district where we both live.
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

/**
 * Asks a member for a conversation, or asks again who rejected; with the first message where one is given. Done twice it
 * is done once: the same room is answered. `waits`: the other has yet to accept.
 */
export const createRoom = endpoint('POST /v1/user/chat/createroom', {
  access: 'member',
  summary: 'Ask a member for a conversation',
  rate: { calls: 30, seconds: 60 },
  body: z.object({ target_no: no, cm_content: text(1, FIRST_MESSAGE_MAX).optional(), cm_uuid: z.uuid().optional() }),
  answer: z.object({ cr_no: z.number().int(), waits: z.boolean(), cm_no: z.number().int().nullable() }),
})

/** Accepts (1) or rejects (2) a request. The socket named in `socket_id`, the caller's own, is not told. */
export const answerRoom = endpoint('PUT /v1/user/chat/personalroomstate', {
  access: 'member',
  summary: 'Accept or reject a conversation',
  rate: { calls: 60, seconds: 60 },
  body: room.extend({
    state: z.union([z.literal(1), z.literal(2)]),
    reject_reason: text(0, REJECT_REASON_MAX).optional(),
    /** No further requests from this member. */
    refuse: z.boolean().optional(),
    socket_id: z.string().max(64).optional(),
  }),
  answer: done,
})

/** Mine alone: pinned, silent. */
export const setRoom = endpoint('PUT /v1/user/chat/roomset', {
  access: 'member',
  summary: 'Pin or silence a room',
  body: room.extend({ pin: z.boolean().optional(), mute: z.boolean().optional() }),
  answer: done,
})

/** Out of my lists, and read, until something new comes. */
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

/** The newest page, or what lies before, after or around a message; always ascending. */
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

/** The whole room is read, or up to one message. */
export const readRoom = endpoint('PUT /v1/user/chat/msgstate', {
  access: 'member',
  summary: 'Say that a room was read',
  rate: { calls: 600, seconds: 60 },
  body: room.extend({ cm_no: no.optional() }),
  answer: done,
})

// What m2r carries, and what it is answered (events.ts). Written out: the browser's build leaves such a shape away, with the rules that it names.
export const m2rBody = z.object({
  cr_no: no,
  cm_type: z.literal('user-msg').default('user-msg'),
  cm_content: text(0, MESSAGE_MAX).default(''),
  cm_uuid: z.uuid().optional(),
  reply_no: no.optional(),
})
export const m2rAnswer = z.object({ cm_no: z.number().int() })

/** A message with pictures, a film or a document; words alone may come this way too, where there is no socket. */
export const sendMessage = endpoint('POST /v1/user/chat/msg', {
  access: 'member',
  summary: 'Send a message',
  rate: { calls: 60, seconds: 60 },
  body: m2rBody.extend({ cm_file: mediaKeys.default([]) }),
  answer: m2rAnswer,
})

/** For all within minutes of the sending, else for me alone. */
export const deleteMessage = endpoint('DELETE /v1/user/chat/msg', {
  access: 'member',
  summary: 'Delete a message',
  query: message.extend({ for: z.enum(['all', 'me']) }),
  answer: done,
})

/** One emoji of mine for a message, or none. */
export const react = endpoint('PUT /v1/user/chat/reaction', {
  access: 'member',
  summary: 'React to a message',
  rate: { calls: 60, seconds: 60 },
  body: message.extend({ emoji: z.enum(EMOJIS).nullable() }),
  answer: done,
})

/** Where a day of the room begins: the first message on it or after it. */
export const findDay = endpoint('GET /v1/user/chat/day', {
  access: 'member',
  summary: 'The first message of a day',
  query: room.extend({ day: localDate.refine((day) => day >= '1000-01-01', { error: '날짜를 다시 확인해 주세요.' }) }),
  answer: z.object({ cm_no: z.number().int().nullable() }),
})

/** Messages with these words, newest first. `next_no`: where to go on, null at the end. */
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

/** Opens the socket once, within a minute, in the place of the token. */
export const askTicket = endpoint('POST /v1/user/chat/ticket', {
  access: 'member',
  summary: 'A ticket for the socket',
  rate: { calls: 60, seconds: 60 },
  answer: z.object({ ticket: z.string() }),
})
