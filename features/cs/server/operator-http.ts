import { handleOperator as handle, operatorContext, readLogged } from '#features/operator/server/public.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import * as wire from '../operator-contract.ts'
import { INQUIRY_READ } from '../operator-rules.ts'
import { answer, close, inquiryCase, inquiryQueue, openFiles, reopen } from './operator-inquiry.ts'
import { insertNotice, noticeCase, noticeQueue, setShown, updateNotice } from './operator-notice.ts'

export const csOperatorHttp: Handled[] = [
  handle(wire.listInquiryQueue, (call) =>
    readLogged(call, { act: INQUIRY_READ.list, target: 'inquiry' }, () => inquiryQueue(call.db, call.query, call.services.extensions)),
  ),
  handle(wire.getInquiryCase, (call) => {
    const { inquiry_no } = call.params
    return readLogged(call, { act: INQUIRY_READ.one, target: `inquiry:${inquiry_no}` }, () => inquiryCase(call.db, inquiry_no))
  }),
  // No Idempotency-Key: its stored answer would be a way to the pictures.
  handle(wire.openInquiryFiles, ({ db, me, caller, now, params, body }) =>
    db.transaction((tx) => openFiles(operatorContext({ db: tx, me: me as Operator, caller, now }), params.inquiry_no, body.message_no)),
  ),
  handle(wire.answerInquiry, (call) => answer(operatorContext(call), call.params.inquiry_no, call.body, call.services.extensions)),
  handle(wire.closeInquiry, (call) => close(operatorContext(call), call.params.inquiry_no, call.body)),
  handle(wire.reopenInquiry, (call) =>
    reopen(operatorContext(call), call.params.inquiry_no, call.body.reason, call.services.business.hours),
  ),
  handle(wire.listNoticeQueue, ({ db, query, now }) => noticeQueue(db, query, now)),
  handle(wire.getNoticeCase, ({ db, params }) => noticeCase(db, params.notice_no)),
  handle(wire.addNotice, (call) => insertNotice(operatorContext(call), call.body)),
  handle(wire.editNotice, (call) => updateNotice(operatorContext(call), call.params.notice_no, call.body)),
  handle(wire.showNotice, (call) => setShown(operatorContext(call), call.params.notice_no, call.body)),
]
