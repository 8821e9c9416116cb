import { useQuery } from '@tanstack/react-query'
import { FOREVER } from '#kit/contract/limits.ts'
import { number } from '#kit/ui/format.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { PagedTable } from '#kit/web/console/Table.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { getMemberStanding, listMemberCases, listMemberDecisions, type MemberDecision } from '../../operator-contract.ts'
import { CASES_PAGE } from '../../operator-rules.ts'
import { targetNames } from '../../words/decision.ts'
import { memberReports as words } from '../../words/operator-member.ts'
import { report } from '../../words/report.ts'

type Props = { userNo: number }

/** A member's sanctions, the decisions behind them, and the cases about them. */
export default function MemberReports({ userNo }: Props) {
  return (
    <>
      <Standing userNo={userNo} />
      <Decisions userNo={userNo} />
      <Cases userNo={userNo} />
    </>
  )
}

function Standing({ userNo }: Props) {
  const input = { params: { user_no: userNo } }
  const found = useQuery({ queryKey: keyOf(getMemberStanding, input), queryFn: () => call(getMemberStanding, input) })
  if (!found.data) return <CaseFallback query={found} />
  const { points, suspended_until, received } = found.data
  const end = (until: string) => (Date.parse(until) >= FOREVER.getTime() ? words.forever : words.until(stamp(until)))
  return (
    <Box title={words.standing}>
      <Facts
        rows={[
          [words.points, words.pointsOf(points)],
          [words.suspended, suspended_until === null ? words.notSuspended : end(suspended_until)],
          [words.received, words.receivedOf(received.waiting, received.upheld, received.dismissed)],
        ]}
      />
    </Box>
  )
}

const ruleName = (rule: string): string => (report.reasons as Record<string, string>)[rule] ?? rule
const targetName = (kind: string): string => (targetNames as Record<string, string>)[kind] ?? kind
const measuresOf = ({ measures }: MemberDecision): string =>
  measures.map(({ kind, state }) => words.measure(words.kinds[kind] ?? kind, words.states[state] ?? '')).join(', ')

function Decisions({ userNo }: Props) {
  const pages = useKeyset(listMemberDecisions, { params: { user_no: userNo } }, ({ decision_no }) => ({ before_no: decision_no }), {
    size: CASES_PAGE,
  })
  const heads = words.decisionHeads
  return (
    <Box title={words.decisions}>
      <PagedTable
        label={words.decisions}
        pages={pages}
        keyOf={({ decision_no }) => decision_no}
        empty={words.noDecisions}
        columns={[
          { head: heads.at, cell: ({ reg_dt, case_no }) => <TextLink to={`/report/${case_no}`}>{stamp(reg_dt)}</TextLink> },
          { head: heads.rule, cell: ({ rule }) => ruleName(rule) },
          { head: heads.target, cell: ({ target_kind }) => targetName(target_kind) },
          { head: heads.measures, cell: measuresOf },
          { head: heads.points, cell: ({ measures }) => number(measures.reduce((sum, { points }) => sum + points, 0)), isNumber: true },
          { head: heads.by, cell: ({ by }) => operatorNameOf(by) },
          { head: heads.appeal, cell: ({ appeal_state }) => (appeal_state === null ? '' : words.appeals[appeal_state]) },
        ]}
      />
    </Box>
  )
}

function Cases({ userNo }: Props) {
  const pages = useKeyset(listMemberCases, { params: { user_no: userNo } }, ({ case_no }) => ({ before_no: case_no }), { size: CASES_PAGE })
  const heads = words.caseHeads
  return (
    <Box title={words.cases}>
      <PagedTable
        label={words.cases}
        pages={pages}
        keyOf={({ case_no }) => case_no}
        empty={words.noCases}
        columns={[
          { head: heads.no, cell: ({ case_no }) => <TextLink to={`/report/${case_no}`}>{String(case_no)}</TextLink> },
          { head: heads.at, cell: ({ open_dt }) => stamp(open_dt) },
          { head: heads.reason, cell: ({ reason }) => ruleName(reason) },
          { head: heads.target, cell: ({ target_kind }) => targetName(target_kind) },
          { head: heads.reporters, cell: ({ reporter_qtt }) => words.reporters(number(reporter_qtt)), isNumber: true },
          { head: heads.state, cell: ({ state }) => words.caseStates[state] },
        ]}
      />
    </Box>
  )
}
