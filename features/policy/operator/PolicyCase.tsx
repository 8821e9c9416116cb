import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { number } from '#kit/ui/format.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { Markdown } from '#kit/ui/Markdown.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { ListSkeleton } from '#kit/web/console/Rows.tsx'
import { Box, CaseHead } from '#kit/web/console/Split.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { announcePolicy, countPolicyReach, getPolicyCase, type PolicyCase as Case, type PolicyVersion } from '../operator-contract.ts'
import { RELEASED_KINDS } from '../operator-rules.ts'
import type { PolicyKind } from '../rules.ts'
import { policy } from '../words.ts'
import { policyWords as words } from '../words/operator.ts'
import { Changes } from './Changes.tsx'
import { DraftForm } from './DraftForm.tsx'

/** One text: the next version, what it changes, whom it concerns, and the versions that were announced. */
export function PolicyCase({ kind }: { kind: PolicyKind }) {
  const input = { params: { kind } }
  const found = useQuery({ queryKey: keyOf(getPolicyCase, input), queryFn: () => call(getPolicyCase, input), staleTime: 0 })
  const mayAct = useMay()('policy.act')
  const now = useConsoleNow()
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  const latest = one.versions[0]
  const closed = RELEASED_KINDS.includes(kind) ? words.released : mayAct ? null : words.noRight
  return (
    <>
      <CaseHead title={policy.kinds[kind]} sub={latest?.title ?? ''} />
      {closed === null ? <DraftForm one={one} /> : <p className="text-t4 text-fg2">{closed}</p>}
      {one.draft && latest && <Changes before={latest.body} after={one.draft.body} />}
      <Reach kind={kind} />
      {closed === null && one.draft && <Announce kind={kind} draft={one.draft} />}
      <Box title={words.versions}>
        <ul className="flex flex-col gap-1">
          {one.versions.map((each, nth) => (
            <Announced key={each.version} one={each} before={one.versions[nth + 1]} isPast={isPast(one.versions, nth, now)} now={now} />
          ))}
        </ul>
      </Box>
    </>
  )
}

/** Whether a later version is in force. */
const isPast = (versions: readonly PolicyVersion[], nth: number, now: Date): boolean =>
  versions.slice(0, nth).some(({ effective_dt }) => Date.parse(effective_dt) <= now.getTime())

type AnnouncedProps = { one: PolicyVersion; before: PolicyVersion | undefined; isPast: boolean; now: Date }

function Announced({
  one: { version, title, body, announce_dt, effective_dt, is_unfavourable, must_agree },
  before,
  isPast: past,
  now,
}: AnnouncedProps) {
  const [isOpen, setOpen] = useState(false)
  const isComing = Date.parse(effective_dt) > now.getTime()
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="min-h-11 content-center text-t4">
          <strong>{koreanYearDate(version)}</strong> {title}{' '}
          <Tag tone={isComing ? 'info' : past ? 'gray' : 'brand'}>{isComing ? words.coming : past ? words.past : words.inForce}</Tag>{' '}
          {must_agree && <Tag tone="warn">{words.mustAgree}</Tag>} {is_unfavourable && <Tag tone="warn">{words.unfavourable}</Tag>}
        </summary>
        {isOpen && (
          <div className="flex flex-col gap-3 pb-3">
            <p className="text-t3 text-fg2">{words.announced(stamp(announce_dt))}</p>
            {before && <Changes before={before.body} after={body} />}
            <Markdown text={body} from={3} tableLabel={policy.table} />
          </div>
        )}
      </details>
    </li>
  )
}

/** How many members agreed to the text, as counted in the last night. */
function Reach({ kind }: { kind: PolicyKind }) {
  const input = { params: { kind } }
  const found = useQuery({ queryKey: keyOf(countPolicyReach, input), queryFn: () => call(countPolicyReach, input) })
  if (!found.data) return <QueryFallback query={found} skeleton={<ListSkeleton />} />
  const { members, count_dt } = found.data
  return (
    <p className="text-t4 text-fg2">
      {members === null || count_dt === null ? words.notCounted : words.reached(number(members), stamp(count_dt))}
    </p>
  )
}

function Announce({ kind, draft }: { kind: PolicyKind; draft: NonNullable<Case['draft']> }) {
  const { edit_no, title, effective_on, by, reg_dt, must_agree } = draft
  const act = useAct()
  const announce = () =>
    act.run(`announce ${kind} ${edit_no}`, (key) => call(announcePolicy, { params: { kind }, body: { edit_no } }, { key }), {
      ask: { text: words.announceAsk(title, koreanYearDate(effective_on)), yes: words.announce },
      done: words.announcedDone,
    })
  return (
    <Box title={words.announce}>
      <p className="text-t4 text-fg2">{words.announceHelp}</p>
      <p className="text-t4 text-fg2">{must_agree ? words.mustAgree : words.silence}</p>
      <p className="text-t3 text-fg3">{words.by(operatorNameOf(by), stamp(reg_dt))}</p>
      <ActForm act={act} submit={words.announce} onSubmit={announce} />
    </Box>
  )
}
