import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#kit/contract/endpoint.ts'
import { number } from '#kit/ui/format.ts'
import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { REASON_MAX } from '#features/operator/rules.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { MemberLink } from '#kit/web/console/MemberLink.tsx'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { ChangedByAnother, LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { operatorWithNumber } from '#kit/web/console/memberName.ts'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { getTraceGroup, setTraceState, type TraceSample } from '../operator-contract.ts'
import { TRACE_STATE, TRACE_STATES, type TraceState } from '../rules.ts'
import { traceDesk as words } from '../words.ts'

const TONES: Record<TraceState, TagTone> = { 1: 'warn', 2: 'brand', 3: 'gray' }

/** One cause, what an operator does with it, and its latest reports. */
export function TraceCase({ no }: { no: number }) {
  const params = { group_no: no }
  const found = useQuery({ queryKey: keyOf(getTraceGroup, { params }), queryFn: () => call(getTraceGroup, { params }), ...LIVE_CASE })
  const may = useMay()
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  return (
    <>
      <CaseHead title={`${one.name}: ${one.message}`} sub={words.number(no)}>
        <Tag tone={TONES[one.state]}>{words.states[one.state]}</Tag>
      </CaseHead>
      <ChangedByAnother state={one.state} name={words.states[one.state]} by={one.change_by} />
      <Box>
        <Facts rows={rowsOf(one)} />
      </Box>
      {may('system.act') && <Decide no={no} state={one.state} />}
      <Box title={words.samples}>
        <p className="text-t4 text-fg2">{one.samples.length > 0 ? words.samplesHelp : words.noSamples}</p>
        {one.samples.map((sample) => (
          <Sample key={sample.trace_no} of={sample} />
        ))}
      </Box>
    </>
  )
}

function rowsOf(one: Answer<typeof getTraceGroup>) {
  const { facts } = words
  const { first_release, last_release, resolved_release, change_by, change_dt } = one
  return [
    [facts.place, one.place || facts.none],
    ...(one.line ? [[facts.line, one.line] as const] : []),
    [facts.count, number(one.count)],
    [facts.members, number(one.members)],
    [facts.first, stamp(one.first_dt)],
    [facts.last, stamp(one.last_dt)],
    [
      facts.releases,
      first_release === null || last_release === null ? facts.none : words.releases(stamp(first_release), stamp(last_release)),
    ],
    ...(resolved_release === null ? [] : [[facts.resolved, stamp(resolved_release)] as const]),
    ...(change_by && change_dt ? [[facts.changed, `${operatorWithNumber(change_by)} · ${stamp(change_dt)}`] as const] : []),
  ] as const
}

/** Each state but the present one. */
function Decide({ no, state }: { no: number; state: TraceState }) {
  const act = useAct()
  const openNext = useNextCase()
  const set = async (next: TraceState, reason: string): Promise<void> => {
    const send = (key: string) => call(setTraceState, { params: { group_no: no }, body: { state: next, reason } }, { key })
    const done = await act.run(`trace ${no} ${next}`, send, { done: words.done[next] })
    if (done !== null) openNext(no)
  }
  const [main, other] = TRACE_STATES.filter((one) => one !== state).toSorted((one) => (one === TRACE_STATE.resolved ? -1 : 1))
  return (
    <Box title={words.decide}>
      <p className="text-t4 text-fg2">{words.help}</p>
      <ActForm
        act={act}
        reason={{ label: words.note, max: REASON_MAX }}
        submit={words.acts[main!]}
        onSubmit={(reason) => set(main!, reason)}
        decision="approve"
      />
      <ActForm act={act} submit={words.acts[other!]} onSubmit={() => set(other!, '')} decision="reject" />
    </Box>
  )
}

function Sample({ of: sample }: { of: TraceSample }) {
  const who = sample.user_no === null ? words.guest : consoleParts.memberNo(sample.user_no)
  return (
    <details className="rounded-tile border border-line">
      <summary className="min-h-11 cursor-pointer px-4 py-3 text-t4">{words.sample(stamp(sample.reg_dt), who)}</summary>
      <dl className="flex flex-col gap-3 px-4 pb-4 text-t3">
        {sample.user_no !== null && <MemberLink of={{ user_no: sample.user_no, haru_name: null }} text={who} />}
        {Object.entries(words.parts).map(([name, label]) => (
          <div key={name}>
            <dt className="text-fg2">{label}</dt>
            <dd>
              <pre className="max-h-72 overflow-auto rounded-tile bg-sunken p-3 font-mono break-words whitespace-pre-wrap">
                {readable(sample[name as keyof typeof words.parts])}
              </pre>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** A text as it is, the stack of an error with its lines, anything else as JSON. */
function readable(value: unknown): string {
  if (typeof value === 'string') return value
  const { stack, ...others } = (value ?? {}) as { stack?: unknown }
  return typeof stack === 'string' ? `${JSON.stringify(others, null, 2)}\n${stack}` : JSON.stringify(value, null, 2)
}
