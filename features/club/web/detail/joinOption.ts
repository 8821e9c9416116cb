import type { Club } from '../../contract.ts'
import { CLUB, MEMBER } from '../../transitions.ts'

/** What the bar of a club's page offers. */
export type JoinOption = { kind: 'member' } | { kind: 'pending' } | { kind: 'enter'; how: 'join' | 'ask' | 'invited' } | Refusal
/** Why the viewer cannot join now; `again`: from when they can ask again. */
export type Refusal =
  | { kind: 'refused'; why: 'full' | 'inviteOnly' | 'closed' | 'banned' }
  | { kind: 'refused'; why: 'rejected' | 'kicked'; again: string; reason: string }

/** What a viewer can do with a club, from their row in it and the club's state. `code`: of the invitation in the address. */
export function joinOptionFor(club: Club, code: string | null): JoinOption {
  const { my, state, join_policy: policy, again_dt: again } = club
  if (my?.state === MEMBER.member) return { kind: 'member' }
  if (my?.state === MEMBER.pending) return { kind: 'pending' }
  const refused = (why: 'full' | 'inviteOnly' | 'closed' | 'banned'): JoinOption => ({ kind: 'refused', why })
  if (my?.state === MEMBER.banned) return refused('banned')
  if (my && again !== null) return { kind: 'refused', why: my.state === MEMBER.kicked ? 'kicked' : 'rejected', again, reason: my.reason }
  if (state !== CLUB.open) return refused('closed')
  if (policy === 'approval') return { kind: 'enter', how: 'ask' }
  if (policy === 'invite' && code === null) return refused('inviteOnly')
  if (club.member_qtt >= club.capacity) return refused('full')
  return { kind: 'enter', how: code === null ? 'join' : 'invited' }
}
