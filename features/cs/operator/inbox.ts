import { Mails } from 'lucide-react'
import type { InboxViews } from '#kit/web/console/inbox.ts'
import { csTitles } from '../words/operator.ts'

/** The queue of inquiries that wait for an answer. */
export const csInbox: InboxViews = {
  inquiry: { icon: Mails, title: csTitles.inquiry, to: (no) => `/inquiry/${no}`, load: () => import('./case/InquiryCase.tsx') },
}
