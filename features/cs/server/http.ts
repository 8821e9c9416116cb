import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  createInquiry,
  deleteInquiry,
  editInquiry,
  findPostcode,
  followInquiry,
  getBusiness,
  getCenter,
  getInquiry,
  getNotice,
  listFaqs,
  listInquiries,
  listNotices,
} from '../contract.ts'
import { findDongs } from './dong.ts'
import { deleteOpenInquiry, follow, inquiriesOf, inquiryOf, insertInquiry, updateInquiry, waitingCall } from './inquiry.ts'
import { businessFacts, centerAt, noticeOf, noticesOf } from './read.ts'
import { faqsOf } from './tables.ts'

export const csHttp: Handled[] = [
  handle(listNotices, ({ db, query, now }) => noticesOf(db, query.after_no, now)),
  handle(getNotice, ({ db, params, now }) => noticeOf(db, params.notice_no, now)),
  handle(listFaqs, ({ db }) => faqsOf(db)),
  handle(getCenter, ({ now, services }) => centerAt(now, services.business)),
  handle(getBusiness, ({ services }) => businessFacts(services.business)),
  handle(createInquiry, ({ db, me, now, body, services }) => insertInquiry(db, waitingCall(me.user_no, now, services.business), body)),
  handle(followInquiry, ({ db, me, now, params, body, services }) =>
    follow(db, waitingCall(me.user_no, now, services.business), params.inquiry_no, body),
  ),
  handle(listInquiries, ({ db, me, query }) => inquiriesOf(db, me.user_no, query.before_no)),
  handle(getInquiry, ({ db, me, now, params }) => inquiryOf(db, { userNo: me.user_no, now }, params.inquiry_no)),
  handle(editInquiry, async ({ db, me, now, params, body }) => {
    await updateInquiry(db, { userNo: me.user_no, now }, params.inquiry_no, body)
    return {}
  }),
  handle(deleteInquiry, async ({ db, me, now, params }) => {
    await deleteOpenInquiry(db, { userNo: me.user_no, now }, params.inquiry_no)
    return {}
  }),
  handle(findPostcode, ({ query, services }) => ({ widget: services.business.postcodeWidget, dongs: findDongs(query.q) })),
]
