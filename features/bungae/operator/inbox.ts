import { Handshake } from 'lucide-react'
import type { InboxViews } from '#kit/web/console/inbox.ts'
import { appealCase as words } from '../words/operator.ts'

/** The queue of appeals about facts of trust. */
export const bungaeInbox: InboxViews = {
  trust_appeals: {
    icon: Handshake,
    title: words.title,
    to: (no) => `/inbox/trust_appeals:${no}`,
    load: async () => ({ default: (await import('./AppealCase.tsx')).AppealCase }),
  },
}
