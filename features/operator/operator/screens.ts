import { ClipboardCheck, History, Plug, Users } from 'lucide-react'
import { createElement } from 'react'
import { operatorTitles as titles } from '../words.ts'
import { connectedEngines } from '../words/engines.ts'
import { account, operatorAccounts } from '../words/session.ts'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { ACCOUNT_ACTS, CASE_ACTS, LOG_ACTS, PROPOSAL_ACTS } from '../rules.ts'
import type { ProposalKinds } from './public.ts'

/** The page of an invitation's link; nobody is logged in there. */
export const invitationScreen = { path: '/invite', load: () => import('./session/Invitation.tsx') }

type Registered = {
  /** Names of other features' actions in the log. */
  acts: readonly string[]
  /** Loads other features' kinds of proposals. */
  kinds: () => Promise<ProposalKinds>
}

/** Screens of proposals, operators' accounts, the audit log and the external services. */
export const operatorScreens = ({ acts, kinds }: Registered): readonly ConsoleScreen[] => [
  {
    path: '/proposal',
    right: null,
    title: titles.proposal,
    icon: ClipboardCheck,
    counts: ['proposals'],
    load: async () => {
      const [{ Proposals }, { accountProposals }, registered] = await Promise.all([
        import('./Proposals.tsx'),
        import('./account-kinds.tsx'),
        kinds(),
      ])
      return { default: () => createElement(Proposals, { kinds: { ...accountProposals, ...registered } }) }
    },
  },
  { path: '/operator', right: 'account.see', title: operatorAccounts.title, icon: Users, load: () => import('./Operators.tsx') },
  { path: '/me', right: null, title: account.title, load: () => import('./Account.tsx') },
  {
    path: '/log',
    right: 'log.see',
    title: titles.log,
    icon: History,
    load: async () => {
      const { Log } = await import('./log/Log.tsx')
      return { default: () => createElement(Log, { acts: [...PROPOSAL_ACTS, ...CASE_ACTS, ...acts, ...ACCOUNT_ACTS, ...LOG_ACTS] }) }
    },
  },
  { path: '/engine', right: 'system.see', title: connectedEngines.title, icon: Plug, load: () => import('./Engines.tsx') },
]
