import type { ReactNode } from 'react'
import { MemberLink } from '#kit/web/console/MemberLink.tsx'
import { accountView } from '../contract.ts'
import { ACCOUNT_PROPOSAL_KINDS } from '../rules.ts'
import { accountProposals as words, operatorAccounts, rolesText } from '../words/session.ts'
import { Change, proposalKind, type ProposalKind } from './proposal/kinds.tsx'

const stateWords = (state: number | null): string => (state === null ? words.none : (operatorAccounts.states[state] ?? ''))

/** What stays as it is has no arrow. */
const changeOf = (before: string, after: string): ReactNode => (before === after ? after : <Change before={before} after={after} />)

/** How the console shows what a second operator decides about operators' accounts. */
const accountKind = (kind: (typeof ACCOUNT_PROPOSAL_KINDS)[number]): ProposalKind =>
  proposalKind(accountView, {
    rows: ({ login_id, name, member, state, roles }) => [
      [words.name, name],
      [words.loginId, login_id],
      [words.member, member === null ? words.noMember : <MemberLink of={member} />],
      [words.roles, changeOf(rolesText(roles.before) || words.none, rolesText(roles.after))],
      [words.state, changeOf(stateWords(state.before), stateWords(state.after))],
    ],
    effect: ({ name, login_id }) => words.effects[kind](words.who(name, login_id)),
    members: ({ member }) => (member === null ? [] : [member]),
  })

export const accountProposals = Object.fromEntries(ACCOUNT_PROPOSAL_KINDS.map((kind) => [kind, accountKind(kind)]))
