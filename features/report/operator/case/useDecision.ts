import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, keyOf } from '#kit/web/call.ts'
import { previewDecision, type CaseOf, type CasePlan } from '../../operator-contract.ts'
import {
  canBeFake,
  decisionProblem,
  usualActivities,
  type AskedDecision,
  type CaseFacts,
  type DecisionProblem,
} from '../../operator-rules.ts'
import { REPORT_CASE } from '../../transitions.ts'

/** What a decision about the case depends on, as the operator sees it. */
export const factsIn = ({ target_kind, can_hide, can_limit, state, about, expert, hidden_by, limited_by }: CaseOf): CaseFacts => ({
  target_kind,
  can_hide,
  can_limit,
  is_waiting: state === REPORT_CASE.waiting,
  is_upheld: state === REPORT_CASE.upheld,
  expert,
  has_member: about !== null,
  points: about?.points ?? 0,
  hidden_by,
  limited_by,
})

/** What the operator chose so far. A waiting case is closed by a decision unless they leave it open. */
export function useAsked(one: CaseOf) {
  const [asked, setAsked] = useState<AskedDecision>({
    content: null,
    member: null,
    days: null,
    activities: usualActivities(one.target_kind),
    close: one.state === REPORT_CASE.waiting ? 'uphold' : null,
    rule: one.reason,
    message: '',
    is_fake_review: false,
  })
  // The case may be closed by another operator meanwhile.
  const open: AskedDecision = one.state === REPORT_CASE.waiting ? asked : { ...asked, close: null }
  const now = { ...open, is_fake_review: open.is_fake_review && canBeFake(factsIn(one), open) }
  return { asked: now, change: (part: Partial<AskedDecision>) => setAsked({ ...now, ...part }) }
}

export const DISMISSAL = {
  content: null,
  member: null,
  days: null,
  activities: [],
  close: 'dismiss',
  message: '',
  is_fake_review: false,
} as const

/** What the server says that a decision would change; nothing is asked while the rules refuse it. */
export function usePlan(one: CaseOf, asked: AskedDecision) {
  const settled = useSettled(asked)
  const problem: DecisionProblem | null = decisionProblem(factsIn(one), settled)
  const params = { case_no: one.case_no }
  const { message, ...acts } = { ...settled, activities: [...settled.activities] }
  const input = { params, body: { ...acts, message } }
  // A plan of an earlier version of the case would be refused.
  const key = [...keyOf(previewDecision, { params, body: acts }), one.version]
  const found = useQuery<CasePlan>({
    queryKey: [...key, message],
    // The message alone changes nothing but itself: the decision need not wait for it.
    placeholderData: (before, query) => (JSON.stringify(query?.queryKey.slice(0, -1)) === JSON.stringify(key) ? before : undefined),
    queryFn: ({ signal }) => call(previewDecision, input, { signal }),
    enabled: problem === null && one.can_act,
    staleTime: 0,
  })
  return { plan: problem === null ? found.data : undefined, problem, error: found.error }
}

const SETTLED_MS = 300

/** The choice once the operator has paused: each letter of the message would be a request. */
function useSettled(asked: AskedDecision): AskedDecision {
  const [message, setMessage] = useState(asked.message)
  useEffect(() => {
    const timer = setTimeout(() => setMessage(asked.message), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [asked.message])
  return { ...asked, message: message.trim() }
}
