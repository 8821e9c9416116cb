import { useQuery } from '@tanstack/react-query'
import { Tag } from '#kit/ui/Tag.tsx'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { ChangedByAnother, LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { useMay } from '#kit/web/console/operator.ts'
import { CaseHead } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { getCase, type CaseOf } from '../operator-contract.ts'
import { REPORT_CASE } from '../transitions.ts'
import { laneNames, reportCases as words } from '../words/console.ts'
import { targetNames } from '../words/decision.ts'
import { report as reportWords } from '../words/report.ts'
import { AboutMember } from './case/AboutMember.tsx'
import { Decide } from './case/Decide.tsx'
import { Done } from './case/Done.tsx'
import { Earlier } from './case/Earlier.tsx'
import { RatedExpert } from './case/RatedExpert.tsx'
import { Reported } from './case/Reported.tsx'
import { Reports } from './case/Reports.tsx'
import { dueText } from './due.ts'

/** One case: what was reported then and now, by whom, both histories, what was done, and the decision. */
export default function ReportCase({ no }: { no: number }) {
  const input = { params: { case_no: no } }
  const found = useQuery({ queryKey: keyOf(getCase, input), queryFn: () => call(getCase, input), ...LIVE_CASE })
  const may = useMay()
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  return (
    <>
      <ChangedByAnother state={one.state} name={words.states[one.state]!} by={one.by} />
      <div className="flex flex-col gap-1">
        <CaseHead title={reportWords.reasons[one.reason]} sub={words.of(targetNames[one.target_kind], one.target_no)}>
          <Tags one={one} />
        </CaseHead>
        <p className="text-t4 text-fg2">
          {words.number(one.case_no)} · {words.reporters(one.reporter_qtt)} · {visibilityOf(one)}
          {one.target_kind === 'club' && may('club.see') && (
            <>
              {' · '}
              <TextLink to={`/club/${one.target_no}`}>{words.toClub}</TextLink>
            </>
          )}
          {one.target_kind === 'ad' && may('ad.see') && (
            <>
              {' · '}
              <TextLink to={`/ad/${one.target_no}`}>{words.toAd}</TextLink>
            </>
          )}
          {one.target_kind === 'counsel' && may('counsel.see') && (
            <>
              {' · '}
              <TextLink to={`/counsel/${one.target_no}`}>{words.toCounsel}</TextLink>
            </>
          )}
        </p>
      </div>
      <Reported one={one} />
      <div className="grid grid-cols-1 items-start gap-4 full:grid-cols-2">
        <Reports one={one} />
        {one.target_kind !== 'ad' && <AboutMember about={one.about} />}
      </div>
      <RatedExpert expert={one.expert} />
      <Earlier rows={one.earlier} />
      <Done one={one} />
      <Decide key={one.case_no} one={one} />
    </>
  )
}

function Tags({ one: { state, severity, lane, priority, due_dt, is_severe } }: { one: CaseOf }) {
  const now = useConsoleNow()
  const { text, isLate } = dueText(due_dt, now)
  const isWaiting = state === REPORT_CASE.waiting
  return (
    <>
      <Tag tone={is_severe ? 'danger' : 'warn'}>{words.severity(severity)}</Tag>
      <Tag>{laneNames[lane]}</Tag>
      {isWaiting ? <Tag>{words.priority[priority]}</Tag> : <Tag tone="brand">{words.states[state]}</Tag>}
      {isWaiting && <Tag tone={isLate ? 'danger' : 'gray'}>{text}</Tag>}
    </>
  )
}

/** Whether others see it now, and what prevents it. */
function visibilityOf({ current, can_hide, hidden_by, limited_by, target_kind }: CaseOf): string {
  const hidden = (['decision', 'block', 'reports', 'staff'] as const).find((by) => hidden_by[by])
  const limited = (['decision', 'reports'] as const).find((by) => limited_by[by])
  if (current === null) return words.purged
  if (current.is_gone) return words.gone
  if (target_kind === 'ad') return words.adsOwn
  if (!can_hide) return words.participantsOnly
  if (hidden) return words.hiddenBy[hidden]
  return limited ? words.limitedBy[limited] : words.shown
}
