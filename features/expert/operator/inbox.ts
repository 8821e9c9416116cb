import { UserRoundCheck } from 'lucide-react'
import { createElement } from 'react'
import type { FindViews } from '#kit/web/console/find.ts'
import type { InboxViews } from '#kit/web/console/inbox.ts'
import { reviewTitles as titles } from '../words/review.ts'

const application = {
  icon: UserRoundCheck,
  to: (no: number) => `/application/${no}`,
  load: async () => {
    const { ApplicationCase } = await import('./review/ApplicationCase.tsx')
    return { default: ({ no }: { no: number }) => createElement(ApplicationCase, { applicationNo: no }) }
  },
}

/** The queues of applications. */
export const expertInbox: InboxViews = {
  expert_new: { ...application, title: titles.new },
  expert_renewal: { ...application, title: titles.renewal },
}

/** Applications that a search found. */
export const expertFound: FindViews = { application: { title: titles.new, to: application.to } }
