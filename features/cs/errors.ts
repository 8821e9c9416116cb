import { NOTICE_DAYS, UNFAVOURABLE_NOTICE_DAYS } from '#features/policy/rules.ts'
import { defineErrors } from '#kit/contract/errors.ts'
import { FOLLOW_DAYS, FOLLOWS_OPEN_MAX, INQUIRIES_OPEN_MAX } from './rules.ts'

export const csErrors = defineErrors('cs', {
  too_many: {
    status: 409,
    message: `하루에 답을 기다리는 문의는 ${INQUIRIES_OPEN_MAX}건까지 남길 수 있어요. 답을 받은 뒤 다시 남겨 주세요.`,
  },
  changed: { status: 409, message: '그사이 회원이 글을 더했거나 다른 운영자가 답했어요. 지금 내용을 읽고 다시 답해 주세요.' },
  closed: { status: 409, message: '마무리된 문의예요. 새 문의로 남겨 주세요.' },
  not_closed: { status: 409, message: '마무리되지 않은 문의예요.' },
  follow_late: { status: 409, message: `답을 받은 지 ${FOLLOW_DAYS}일이 지났어요. 새 문의로 남겨 주세요.` },
  follow_first: { status: 409, message: '아직 답을 기다리고 있어요. 빠뜨린 것이 있으면 문의를 고쳐 주세요.' },
  follow_many: { status: 409, message: `답을 받기 전에는 ${FOLLOWS_OPEN_MAX}번까지 더 물어볼 수 있어요. 조금만 기다려 주세요.` },
  own: { status: 403, message: '내 계정의 일이라 다른 운영자가 처리해야 해요.' },
  notice_changed: { status: 409, message: '그사이 다른 운영자가 고쳤어요. 지금 내용을 보고 다시 해 주세요.' },
  notice_past: { status: 400, message: '올리는 때는 지금보다 뒤여야 해요.' },
  notice_published: { status: 409, message: '이미 올린 공지는 올린 때를 바꿀 수 없어요.' },
  notice_short: {
    status: 400,
    message: `시행일은 공지를 올린 때부터 ${NOTICE_DAYS}일 뒤, 불리하거나 중대한 변경은 ${UNFAVOURABLE_NOTICE_DAYS}일 뒤부터 정할 수 있어요.`,
  },
  notice_needed: { status: 409, message: '변경을 알리는 공지는 시행일까지 내릴 수 없어요. 틀린 곳이 있으면 고쳐 주세요.' },
  answered: { status: 409, message: '답변이 달린 문의는 고치거나 지울 수 없어요.' },
})
