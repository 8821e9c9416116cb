import { Bug } from 'lucide-react'
import type { InboxViews } from '#kit/web/console/inbox.ts'
import { traceDesk } from '../words.ts'

/** The queue of errors that nobody has looked at. */
export const traceInbox: InboxViews = {
  trace_open: {
    icon: Bug,
    title: traceDesk.title,
    to: (no) => `/trace/${no}`,
    load: async () => ({ default: (await import('./TraceCase.tsx')).TraceCase }),
  },
}
