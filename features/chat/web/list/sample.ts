import type { ChatMember, ChatMessage, ChatRoom } from '../../contract.ts'

/** A member of a room, for the gallery and the tests. */
export const aMember = (userNo: number, change: Partial<ChatMember> = {}): ChatMember => ({
  user_no: userNo,
  haru_name: `하루${userNo}`,
  haru_character: String((userNo % 8) + 1) as ChatMember['haru_character'],
  gender: userNo % 2 === 0 ? 'w' : 'm',
  cate_no: null,
  user_profile: [],
  state: 1,
  reject_reason: '',
  read_no: 0,
  online: false,
  ...change,
})

const ME = 1

/** A room with member `roomNo + 10`, whose newest message was written at ten in the morning. */
export const aRoom = (roomNo: number, change: Partial<ChatRoom> = {}): ChatRoom => ({
  cr_no: roomNo,
  cr_type: 'private',
  room_type: 'private',
  cr_name: `하루${roomNo + 10}`,
  cr_members: [aMember(ME), aMember(roomNo + 10)],
  accept_state: 1,
  is_active: true,
  asker_no: null,
  un_read: 0,
  meet_no: null,
  meet_thumb: null,
  meet_user_no: null,
  meet_reg_dt: null,
  is_closed: false,
  keeps_messages: false,
  coun_state: null,
  coun_no: null,
  chatMsg: { cm_type: 'user-msg', extra_info: null, state: 1, file_qtt: 0, is_film: false, is_document: false },
  cm_from: roomNo + 10,
  cm_last_content: '오늘도 걸었어요',
  cm_last_no: 100,
  cm_last_reg_dt: '2026-11-21T10:00:00+09:00',
  adhocs: [],
  pin_dt: null,
  is_mute: false,
  is_refusing: false,
  read_no: 100,
  first_no: 0,
  ...change,
})

/** A pending request. */
export const aRequest = (roomNo: number, askerNo: number, change: Partial<ChatRoom> = {}): ChatRoom =>
  aRoom(roomNo, {
    room_type: 'new',
    accept_state: 0,
    is_active: false,
    asker_no: askerNo,
    cr_members: [aMember(ME, { state: askerNo === ME ? 1 : 0 }), aMember(roomNo + 10, { state: askerNo === ME ? 0 : 1 })],
    ...change,
  })

/** The other member's next message in that room. */
export const aMessage = (roomNo: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  cr_no: roomNo,
  cm_no: 101,
  prev_no: 100,
  cm_uuid: '00000000-0000-4000-8000-000000000101',
  cm_type: 'user-msg',
  cm_from: roomNo + 10,
  cm_to: ME,
  cm_content: '내일 같이 뛰어요',
  cm_file: [],
  cm_read: [],
  reg_dt: '2026-11-21T11:58:00+09:00',
  state: 1,
  extra_info: null,
  reply: null,
  reactions: [],
  ...change,
})
