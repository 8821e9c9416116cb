import { Scale } from 'lucide-react'
import { createElement } from 'react'
import type { FindViews } from '#kit/web/console/find.ts'
import type { InboxViews } from '#kit/web/console/inbox.ts'
import { counselConsoleTitles as titles } from '../words/operator.ts'

/** The queue of disputes. */
export const counselInbox: InboxViews = {
  coun_dispute: {
    icon: Scale,
    title: titles.dispute,
    to: (no) => `/counsel/${no}`,
    load: async () => {
      const { CounselCase } = await import('./case/CounselCase.tsx')
      return { default: ({ no }: { no: number }) => createElement(CounselCase, { counNo: no }) }
    },
  },
}

/** Counsellings that a search found. */
export const counselFound: FindViews = { counsel: { title: titles.found, to: counselInbox['coun_dispute']!.to } }
