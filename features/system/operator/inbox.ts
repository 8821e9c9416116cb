import { CircleX } from 'lucide-react'
import type { InboxViews } from '#kit/web/console/inbox.ts'
import { workNames } from '../words/jobs.ts'
import { jobDesk } from '../words/operator.ts'

/** The queue of jobs that failed with their last try. */
export const systemInbox: InboxViews = {
  dead_letters: {
    icon: CircleX,
    title: jobDesk.dead,
    to: () => '/job',
    subjectOf: (name) => workNames[name] ?? name,
    load: async () => ({ default: (await import('./DeadCase.tsx')).DeadCase }),
  },
}
