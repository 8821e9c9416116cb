import { ClipboardCheck, History, Plug, Users } from 'lucide-react'
import { createElement } from 'react'
import { operatorTitles as titles } from '../words.ts'
import { connectedEngines } from '../words/engines.ts'
import { account, operatorAccounts } from '../words/session.ts'
import { inbox } from '../words/inbox.ts'
import type { InboxViews } from '#kit/web/console/inbox.ts'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { ACCOUNT_ACTS, CASE_ACTS, LOG_ACTS, PERSONAL_OPENED, PROPOSAL_ACTS } from '../rules.ts'
import { proposalInbox } from './inbox/proposals.ts'
import { INBOX_PATH } from './inbox/query.ts'
import type { ProposalKinds } from './public.ts'

/** The page of an invitation's link; nobody is logged in there. */
export const invitationScreen = { path: '/invite', load: () => import('./session/Invitation.tsx') }

type Kinds = () => Promise<ProposalKinds>

/** All that waits for operators. `views`: how the cases of each queue of other features are shown; `kinds`: loads their kinds of proposals. */
export const inboxScreen = (views: InboxViews, kinds: Kinds): ConsoleScreen => ({
  path: INBOX_PATH,
  right: null,
  title: inbox.title,
  load: async () => {
    const { Inbox } = await import('./inbox/Inbox.tsx')
    const all = { ...views, ...proposalInbox(withAccounts(kinds)) }
    return { default: () => createElement(Inbox, { views: all }) }
  },
})

/** Proposals and the audit log. `acts`: names of other features' actions in the log. */
export const recordScreens = (acts: readonly string[], kinds: Kinds): readonly ConsoleScreen[] => [
  {
    path: '/proposal',
    right: null,
    title: titles.proposal,
    icon: ClipboardCheck,
    counts: ['proposals'],
    load: async () => {
      const [{ Proposals }, all] = await Promise.all([import('./Proposals.tsx'), withAccounts(kinds)()])
      return { default: () => createElement(Proposals, { kinds: all }) }
    },
  },
  {
    path: '/log',
    right: 'log.see',
    title: titles.log,
    icon: History,
    load: async () => {
      const { Log } = await import('./log/Log.tsx')
      return {
        default: () =>
          createElement(Log, { acts: [...PROPOSAL_ACTS, ...CASE_ACTS, PERSONAL_OPENED, ...acts, ...ACCOUNT_ACTS, ...LOG_ACTS] }),
      }
    },
  },
]

/** Operators' accounts and the external services. */
export const settingScreens: readonly ConsoleScreen[] = [
  { path: '/operator', right: 'account.see', title: operatorAccounts.title, icon: Users, load: () => import('./Operators.tsx') },
  { path: '/engine', right: 'system.see', title: connectedEngines.title, icon: Plug, load: () => import('./Engines.tsx') },
  { path: '/me', right: null, title: account.title, load: () => import('./Account.tsx') },
]

const withAccounts =
  (kinds: Kinds): Kinds =>
  async () => {
    const [{ accountProposals }, registered] = await Promise.all([import('./account-kinds.tsx'), kinds()])
    return { ...accountProposals, ...registered }
  }
