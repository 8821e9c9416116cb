import type { Area, Right } from '#features/operator/contract.ts'
import {
  daysOfPoints,
  FAKE_REVIEW_LIMIT_DAYS,
  FAKE_REVIEW_STEPS,
  isPermanentDue,
  PERMANENT_POINTS,
  POINTS_OF_DAYS,
  WARNING_POINTS,
  type SanctionDays,
  type SanctionKind,
} from '#features/sanction/rules.ts'
import type { Activity } from '#kit/contract/limits.ts'
import { needsText, type Lane, type ReportReason, type ReportTarget } from './rules.ts'

/** The moderation console: what operators may decide about a case, and what follows. Pure. */

export const CASE_QUEUES = ['waiting', 'closed'] as const
export type CaseQueue = (typeof CASE_QUEUES)[number]
export const CASE_SORTS = ['due', 'priority', 'newest'] as const
export type CaseSort = (typeof CASE_SORTS)[number]
export const CASES_PAGE = 30
/** Reports that one case shows, and earlier cases. */
export const CASE_REPORTS_MAX = 100
export const EARLIER_MAX = 10

/** The right of the operators who see or decide a lane. */
export const laneRight = (lane: Lane, kind: 'see' | 'act'): Right => `${laneArea(lane)}.${kind}`

/** The area of the console to which the cases of a lane belong. */
export const laneArea = (lane: Lane) => `report_${lane}` as const satisfies Area

/** Operator's own words to the member. */
export const MESSAGE_MAX = 500
/** Where the rule says little by itself, the operator explains. */
export const MESSAGE_MIN = 10
export const UNDO_REASON_MIN = 5

export const CONTENT_ACTS = ['hide', 'show', 'reach', 'unreach'] as const
export type ContentAct = (typeof CONTENT_ACTS)[number]
export const MEMBER_ACTS = ['warn', 'limit', 'suspend', 'permanent'] as const
export type MemberAct = (typeof MEMBER_ACTS)[number]
export const CASE_CLOSES = ['uphold', 'dismiss'] as const
export type CaseClose = (typeof CASE_CLOSES)[number]

/** What an operator wants to do in a case. */
export type AskedDecision = {
  content: ContentAct | null
  member: MemberAct | null
  /** Of a limit and a suspension. */
  days: SanctionDays | null
  /** Of a limit. */
  activities: readonly Activity[]
  close: CaseClose | null
  rule: ReportReason
  message: string
  /** The expert whom the review rates faked it. */
  is_fake_review: boolean
}

/** Whom a review rates, and which review it is by the title of the counselling or the product and when it was written. */
export type RatedExpert = {
  user_no: number
  title: string
  reg_dt: string
  /** Reviews that they faked, as decided. */
  fake_qtt: number
  /** This review is one of them. */
  is_counted: boolean
  /** Selling is closed without an end for such reviews, or two operators are deciding it. */
  is_final: boolean
}

/** What the plan depends on. */
export type CaseFacts = {
  target_kind: ReportTarget
  can_hide: boolean
  can_limit: boolean
  is_waiting: boolean
  is_upheld: boolean
  /** Of a review; null: no other content rates an expert, or their account was deleted. */
  expert: RatedExpert | null
  /** The member has an account. */
  has_member: boolean
  points: number
  /** What keeps the content hidden: a decision in force, a rights block, enough open reports, the club's staff. */
  hidden_by: { decision: boolean; block: boolean; reports: boolean; staff: boolean }
  limited_by: { decision: boolean; reports: boolean }
}

export type PlannedMeasure = { kind: SanctionKind; points: number; activities: Activity[]; days: SanctionDays | null; fakeStep?: number }

/** What a decision that a review is faked changes for the expert. */
export type ExpertPlan = {
  fakes: { before: number; after: number }
  measures: PlannedMeasure[]
  /** A second operator decides that selling is closed without an end. */
  needs_second: boolean
}

/** What a decision changes, as the operator sees it before. */
export type DecisionPlan = {
  measures: PlannedMeasure[]
  /** Null: the decision is not about the expert. */
  expert: ExpertPlan | null
  points: { before: number; after: number }
  hidden: { before: boolean; after: boolean }
  limited: { before: boolean; after: boolean }
  /** The ladder made the limit longer than was asked, or added one. */
  is_longer: boolean
  /** A second operator decides the suspension without an end. */
  needs_second: boolean
  /** With these points a permanent suspension may be proposed. */
  is_permanent_due: boolean
}

/** What of writing, conversations, meetups and selling is closed if nothing was chosen. */
export const usualActivities = (kind: ReportTarget): Activity[] => {
  if (kind === 'chat') return ['chat']
  if (kind === 'bungae' || kind === 'club') return ['meet']
  return kind === 'product' || kind === 'counsel' ? ['sell'] : ['write']
}

/** The points of an act by itself. */
export function pointsOf({ member, days }: Pick<AskedDecision, 'member' | 'days'>): number {
  if (member === null) return 0
  if (member === 'warn') return WARNING_POINTS
  return member === 'permanent' ? PERMANENT_POINTS : POINTS_OF_DAYS[days ?? 1]
}

/** Whether the operator explains it in their own words. Of a permanent suspension they are what the second operator reads. */
export const needsMessage = ({ member, rule }: Pick<AskedDecision, 'member' | 'rule'>): boolean => member === 'permanent' || needsText(rule)

export type DecisionProblem = 'nothing' | 'closed' | 'no_member' | 'not_possible' | 'contradiction' | 'message' | 'days'

/** Why this cannot be decided, or null. */
export function decisionProblem(facts: CaseFacts, asked: AskedDecision): DecisionProblem | null {
  const { content, member, close, days, activities, message, is_fake_review } = asked
  if (content === null && member === null && close === null && !is_fake_review) return 'nothing'
  if (!facts.is_waiting && close !== null) return 'closed'
  if (member !== null && !facts.has_member) return 'no_member'
  if (isContentImpossible(facts, content) || (is_fake_review && !canBeFake(facts, asked))) return 'not_possible'
  if ((member === 'limit' || member === 'suspend') && days === null) return 'days'
  if (member === 'limit' && activities.length === 0) return 'days'
  const isAgainst = member !== null || content === 'hide' || content === 'reach'
  if (close === 'dismiss' && isAgainst) return 'contradiction'
  return isAgainst && needsMessage(asked) && [...message].length < MESSAGE_MIN ? 'message' : null
}

/** Whether a decision can say that the review is faked: one that upholds the case by itself, once for each review. */
export const canBeFake = ({ expert, is_upheld }: CaseFacts, { close, member }: Pick<AskedDecision, 'close' | 'member'>): boolean =>
  expert !== null && !expert.is_counted && (is_upheld || (close === 'uphold' && member !== 'permanent'))

/** Whether anything is left to decide. After the close there is nothing about an ad, or about what a departed member wrote if it cannot be hidden. */
export const canDecide = (facts: CaseFacts): boolean =>
  facts.is_waiting ||
  facts.has_member ||
  canBeFake(facts, { close: null, member: null }) ||
  CONTENT_ACTS.some((content) => !isContentImpossible(facts, content))

function isContentImpossible({ can_hide, can_limit, hidden_by, limited_by }: CaseFacts, content: ContentAct | null): boolean {
  switch (content) {
    case 'hide':
      return !can_hide || hidden_by.decision
    case 'reach':
      return !can_limit || limited_by.decision
    case 'show':
      return !hidden_by.reports
    case 'unreach':
      return !limited_by.reports
    default:
      return false
  }
}

/** What follows from a decision. The ladder of d-9 makes a limit as long as the points of the member say; its end, permanent, is never automatic. */
export function planOf(facts: CaseFacts, asked: AskedDecision): DecisionPlan {
  const { content, member, close } = asked
  const own = pointsOf(asked)
  const after = facts.points + (member === 'permanent' ? 0 : own)
  const measures = [...contentMeasures(content), ...memberMeasures(facts, asked, after)]
  const { hidden_by, limited_by } = facts
  const staysHidden = hidden_by.decision || hidden_by.block || hidden_by.staff
  // What a second operator decides closes the case with their approval.
  const reportsHold = close === null || member === 'permanent'
  return {
    measures,
    expert: asked.is_fake_review && facts.expert !== null ? expertPlan(facts.expert) : null,
    points: { before: facts.points, after },
    hidden: {
      before: staysHidden || hidden_by.reports,
      after: staysHidden || content === 'hide' || (reportsHold && content !== 'show' && hidden_by.reports),
    },
    limited: {
      before: limited_by.decision || limited_by.reports,
      after: limited_by.decision || content === 'reach' || (reportsHold && content !== 'unreach' && limited_by.reports),
    },
    is_longer: measures.some(({ kind, days }) => kind !== 'warn' && days !== null && days > (asked.days ?? 0)),
    needs_second: member === 'permanent',
    is_permanent_due: isPermanentDue(after),
  }
}

/** A step follows with the review that reaches its number; the last one is proposed again while it is not decided so. */
function expertPlan({ fake_qtt, is_final }: RatedExpert): ExpertPlan {
  const after = fake_qtt + 1
  const { warn, limit, permanent } = FAKE_REVIEW_STEPS
  const measures: PlannedMeasure[] = [{ kind: 'fake_review', points: 0, activities: [], days: null }]
  if (after === warn) measures.push({ kind: 'warn', points: 0, activities: [], days: null, fakeStep: warn })
  if (after === limit) measures.push({ kind: 'limit', points: 0, activities: ['sell'], days: FAKE_REVIEW_LIMIT_DAYS, fakeStep: limit })
  return { fakes: { before: fake_qtt, after }, measures, needs_second: after >= permanent && !is_final }
}

const contentMeasures = (content: ContentAct | null): PlannedMeasure[] =>
  content === 'hide' || content === 'reach' ? [{ kind: content, points: 0, activities: [], days: null }] : []

function memberMeasures({ target_kind }: CaseFacts, asked: AskedDecision, points: number): PlannedMeasure[] {
  const { member, activities } = asked
  if (member === null || member === 'permanent') return []
  const due = daysOfPoints(points)
  const days = asked.days === null ? due : due === null || asked.days > due ? asked.days : due
  if (member === 'suspend') return [{ kind: 'suspend', points: pointsOf(asked), activities: [], days }]
  if (member === 'limit') return [{ kind: 'limit', points: pointsOf(asked), activities: [...activities], days }]
  const warning: PlannedMeasure = { kind: 'warn', points: WARNING_POINTS, activities: [], days: null }
  return due === null ? [warning] : [warning, { kind: 'limit', points: 0, activities: usualActivities(target_kind), days: due }]
}

/** The audit log's acts of this feature. */
export const REPORT_READ = {
  list: 'report.list',
  one: 'report.read',
  picture: 'report.picture',
  appeal: 'appeal.read',
  rights: 'rights.read',
} as const
export const REPORT_ACTS = [
  'report.decide',
  'report.undo',
  'report.permanent',
  'report.fake_review',
  'report.close_selling',
  'report.template',
  'appeal.decide',
  'rights.open',
  'rights.plan',
  'rights.refuse',
  ...Object.values(REPORT_READ),
] as const
export const REPORT_PROPOSALS = ['report_permanent', 'report_close_selling'] as const
