import { list, whole, type ExportPart } from '#kit/server/data-export.ts'

export const chatExport: readonly ExportPart[] = [
  list(
    'messages',
    '보낸 메시지',
    'cm_no',
    'select cm_no, cr_no, cm_content, cm_file, reply_no, state, reg_dt from chat_message where cm_from = $1',
  ),
  whole(
    'conversations',
    '대화방',
    'select cr_no, state, reject_reason, pin_dt, is_mute, is_refusing, left_dt, reg_dt from chat_member where user_no = $1 order by cr_no',
  ),
  list(
    'conversation-requests',
    '보낸 대화 요청',
    'request_no',
    'select request_no, cr_no, is_first, reg_dt from chat_request where user_no = $1',
  ),
  whole(
    'reactions',
    '메시지에 남긴 공감',
    'select cr_no, cm_no, emoji, reg_dt from chat_reaction where user_no = $1 order by cr_no, cm_no',
  ),
]
