import { Copyright, Flag, Gavel } from 'lucide-react'
import type { FindViews } from '#kit/web/console/find.ts'
import type { InboxView, InboxViews } from '#kit/web/console/inbox.ts'
import { LANES } from '../rules.ts'
import { caseTitles as titles, laneNames } from '../words/console.ts'
import { postFound as words } from '../words/decision.ts'

const cases: Pick<InboxView, 'icon' | 'to' | 'load'> = { icon: Flag, to: (no) => `/report/${no}`, load: () => import('./ReportCase.tsx') }
const appeals: typeof cases = { icon: Gavel, to: (no) => `/appeal/${no}`, load: () => import('./appeal/AppealCase.tsx') }

/** The queues of reports and appeals of each lane, and of requests about somebody's rights. */
export const reportInbox: InboxViews = {
  ...Object.fromEntries(
    LANES.flatMap((lane) => [
      [`report_${lane}`, { ...cases, title: `${laneNames[lane]} ${titles.report}` }],
      [`appeal_${lane}`, { ...appeals, title: `${laneNames[lane]} ${titles.appeal}` }],
    ]),
  ),
  rights: { icon: Copyright, title: titles.rights, to: (no) => `/rights/${no}`, load: () => import('./rights/BlockCase.tsx') },
}

/** Posts and comments that a search found, which lead to their author, and cases of reports. */
export const reportFound: FindViews = {
  post: { title: words.post },
  comment: { title: words.comment },
  report_case: { title: titles.report, to: cases.to },
}
