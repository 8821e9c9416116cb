import { MemberLink } from '#kit/web/console/MemberLink.tsx'
import { accountView } from '../contract.ts'
import { ACCOUNT_PROPOSAL_KINDS } from '../rules.ts'
import { accountProposals as words, operatorAccounts, rolesText } from '../words/session.ts'
import { Change, proposalKind, type ProposalKind } from './proposal/kinds.tsx'

const stateWords = (state: number | null): string => (state === null ? words.none : (operatorAccounts.states[state] ?? ''))

/** How the console shows what a second operator decides about operators' accounts. */
const accountKind = (kind: (typeof ACCOUNT_PROPOSAL_KINDS)[number]): ProposalKind =>
  proposalKind(accountView, {
    rows: ({ login_id, name, member, state, roles }) => [
      [words.name, name],
      [words.loginId, login_id],
      [words.member, member === null ? words.noMember : <MemberLink of={member} />],
      [words.roles, <Change key="roles" before={rolesText(roles.before) || words.none} after={rolesText(roles.after)} />],
      [words.state, <Change key="state" before={stateWords(state.before)} after={stateWords(state.after)} />],
    ],
    effect: ({ name, login_id }) => words.effects[kind](words.who(name, login_id)),
    members: ({ member }) => (member === null ? [] : [member]),
  })

export const accountProposals = Object.fromEntries(ACCOUNT_PROPOSAL_KINDS.map((kind) => [kind, accountKind(kind)]))
