import { CalendarCheck, Undo2 } from 'lucide-react'
import { createElement } from 'react'
import { call } from '#kit/web/call.ts'
import type { FindViews } from '#kit/web/console/find.ts'
import type { BulkAct, InboxViews } from '#kit/web/console/inbox.ts'
import { retryRefunds } from '../operator-contract.ts'
import { closeWords } from '../words/operator-close.ts'
import { refunds as words, topupTitles } from '../words/operator.ts'

const refund = {
  icon: Undo2,
  to: (no: number) => `/refund/${no}`,
  load: async () => {
    const { RefundCase } = await import('./refund/RefundCase.tsx')
    return { default: ({ no }: { no: number }) => createElement(RefundCase, { refundNo: no }) }
  },
}

const retry: BulkAct = {
  right: 'topup.act',
  label: words.inbox.retry,
  ask: words.inbox.retryAsk,
  run: (nos, key) => call(retryRefunds, { body: { refund_nos: [...nos] } }, { key }),
}

/** The queues of refunds, and days to close. */
export const topupInbox: InboxViews = {
  refund_failed: { ...refund, title: words.inbox.failed, bulk: retry },
  refund_late: { ...refund, title: words.inbox.late, bulk: retry },
  refund_loss: { ...refund, title: words.inbox.loss },
  pay_closes: {
    icon: CalendarCheck,
    title: closeWords.title,
    to: (no) => `/close/${no}`,
    load: async () => {
      const { OpenDay } = await import('./close/OpenDay.tsx')
      return { default: ({ no }) => createElement(OpenDay, { closeNo: no }) }
    },
  },
}

/** Top-ups and refunds that a search found. */
export const topupFound: FindViews = {
  charge: { title: topupTitles.charge, to: (no) => `/charge/${no}` },
  refund: { title: topupTitles.refund, to: refund.to },
}
