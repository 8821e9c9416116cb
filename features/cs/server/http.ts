import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  createInquiry,
  deleteInquiry,
  editInquiry,
  findPostcode,
  getBusiness,
  getCenter,
  getInquiry,
  getNotice,
  listFaqs,
  listInquiries,
  listNotices,
} from '../contract.ts'
import { findDongs } from './dong.ts'
import { deleteOpenInquiry, inquiriesOf, inquiryOf, insertInquiry, updateInquiry } from './inquiry.ts'
import { businessFacts, centerAt, faqsOf, noticeOf, noticesOf } from './read.ts'

export const csHttp: Handled[] = [
  handle(listNotices, ({ db, query, now }) => noticesOf(db, query.after_no, now)),
  handle(getNotice, ({ db, params, now }) => noticeOf(db, params.notice_no, now)),
  handle(listFaqs, async ({ db }) => faqsOf(db)),
  handle(getCenter, ({ now, services }) => centerAt(now, services.business)),
  handle(getBusiness, ({ services }) => businessFacts(services.business)),
  handle(createInquiry, ({ db, me, now, body }) => insertInquiry(db, { userNo: me.user_no, now }, body)),
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
