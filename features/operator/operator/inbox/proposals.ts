import { ClipboardCheck } from 'lucide-react'
import { createElement } from 'react'
import type { InboxViews } from '#kit/web/console/inbox.ts'
import { operatorTitles, proposals as words } from '../../words.ts'
import type { ProposalKinds } from '../public.ts'

/** The queue of proposals of others. `kinds`: loads how each kind is shown. */
export const proposalInbox = (kinds: () => Promise<ProposalKinds>): InboxViews => ({
  proposals: {
    icon: ClipboardCheck,
    title: operatorTitles.proposal,
    subjectOf: (kind) => words.kinds[kind] ?? kind,
    to: (no) => `/proposal/${no}`,
    load: async () => {
      const [{ ProposalCase }, all] = await Promise.all([import('../proposal/ProposalCase.tsx'), kinds()])
      return { default: ({ no }: { no: number }) => createElement(ProposalCase, { proposalNo: no, kinds: all }) }
    },
  },
})
