import { useQuery } from '@tanstack/react-query'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { MemberLink } from '#kit/web/console/MemberLink.tsx'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { decideTrustAppeal, listTrustAppeals, type AppealCase as Case } from '../operator-contract.ts'
import { APPEAL_ANSWER_MAX, APPEAL_ANSWER_MIN } from '../rules.ts'
import { APPEAL } from '../transitions.ts'
import { appealCase as words } from '../words/operator.ts'

/** A member's appeal about a fact of their trust: what happened in the bungae, and the decision. */
export function AppealCase({ no }: { no: number }) {
  const open = useAppeals('open', no)
  const decided = useAppeals('decided', no)
  const one = [...(open.data ?? []), ...(decided.data ?? [])].find(({ appeal_no }) => appeal_no === no)
  if (!one) {
    return open.data && decided.data ? <EmptyView text={consoleParts.noSuch} /> : <CaseFallback query={open.data ? decided : open} />
  }
  return (
    <>
      <CaseHead title={words.kinds[one.kind]} sub={words.number(no)}>
        <Tag tone={one.state === APPEAL.open ? 'warn' : 'gray'}>{words.states[one.state]}</Tag>
      </CaseHead>
      <div className="grid items-start gap-4 full:grid-cols-2">
        <Words one={one} />
        <About one={one} />
      </div>
      {one.state === APPEAL.open && <Decide key={no} one={one} />}
    </>
  )
}

function useAppeals(queue: 'open' | 'decided', no: number) {
  const input = { query: { queue, q: String(no) } }
  return useQuery({ queryKey: keyOf(listTrustAppeals, input), queryFn: () => call(listTrustAppeals, input), ...LIVE_CASE })
}

function Words({ one: { appeal, objection, answer_dt, answer } }: { one: Case }) {
  return (
    <Box title={words.appeal}>
      <p className="text-t5 break-words whitespace-pre-line">{appeal}</p>
      <h3 className="text-t4 font-semibold">{words.objection}</h3>
      <p className="text-t4 break-words whitespace-pre-line">{objection ?? words.noObjection}</p>
      {answer_dt && <p className="text-t3 text-fg2">{words.answered(stamp(answer_dt))}</p>}
      {answer && <p className="rounded-tile bg-sunken p-3 text-t4 break-words whitespace-pre-line">{answer}</p>}
    </Box>
  )
}

function About({ one: { adhoc_name, meet_title, start_dt, end_dt, member, host, events } }: { one: Case }) {
  return (
    <Box title={words.about}>
      <p className="text-t5 font-semibold">{adhoc_name}</p>
      <Facts
        rows={[
          [words.meet, meet_title],
          [words.when, `${stamp(start_dt)} ~ ${stamp(end_dt)}`],
          [words.member, <MemberLink key="member" of={member} />],
          [words.host, host === null ? words.gone : nameWithNumber(host)],
        ]}
      />
      <h3 className="text-t4 font-semibold">{words.events}</h3>
      <ol className="flex flex-col gap-1 text-t4">
        {events.map(({ event, actor, reg_dt }) => (
          <li key={`${reg_dt} ${event}`} className="flex flex-wrap justify-between gap-x-3">
            <span>{words.event(words.eventNames[event] ?? event, words.actors[actor])}</span>
            <span className="text-fg2 tabular-nums">{stamp(reg_dt)}</span>
          </li>
        ))}
      </ol>
    </Box>
  )
}

function Decide({ one: { appeal_no, member, host } }: { one: Case }) {
  const closed = useOwnAccountProblem(...[member, host].filter((side) => side !== null))
  return (
    <div className="grid items-start gap-4 full:grid-cols-2">
      <Answer appealNo={appeal_no} accepts closed={closed} />
      <Answer appealNo={appeal_no} accepts={false} closed={closed} />
    </div>
  )
}

function Answer({ appealNo, accepts, closed }: { appealNo: number; accepts: boolean; closed: string | undefined }) {
  const act = useAct()
  const openNext = useNextCase()
  const decide = async (answer: string) => {
    const send = (key: string) => call(decideTrustAppeal, { params: { appeal_no: appealNo }, body: { accepts, answer } }, { key })
    if (await act.run(`appeal ${appealNo} ${accepts}`, send, { done: words.decided })) openNext(appealNo)
  }
  const label = accepts ? words.accept : words.deny
  return (
    <Box title={label}>
      <ActForm
        decision={accepts ? 'approve' : 'reject'}
        act={act}
        reason={{ name: 'answer', label: words.answer, max: APPEAL_ANSWER_MAX, min: APPEAL_ANSWER_MIN }}
        submit={label}
        variant={accepts ? 'main' : 'quiet'}
        closed={closed}
        onSubmit={decide}
      />
    </Box>
  )
}
