import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Tag } from '#kit/ui/Tag.tsx'
import { Markdown } from '#kit/ui/Markdown.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { MemberLink } from '#kit/web/console/MemberLink.tsx'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import { ChangedByAnother, LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { getInquiryCase, type InquiryCase as Case } from '../../operator-contract.ts'
import { INQUIRY } from '../../transitions.ts'
import { cs } from '../../words.ts'
import { inquiries as words } from '../../words/operator.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { CloseForm, ReopenForm } from './CloseForm.tsx'
import { OpenPictures } from './OpenPictures.tsx'

/** One inquiry: what the member wrote and was answered, the earlier ones, and the answer. */
export default function InquiryCase({ no }: { no: number }) {
  const input = { params: { inquiry_no: no } }
  const found = useQuery({ queryKey: keyOf(getInquiryCase, input), queryFn: () => call(getInquiryCase, input), ...LIVE_CASE })
  /** How many answers were sent from here: the form is empty after each, and keeps what is typed when others write. */
  const [sent, setSent] = useState(0)
  const now = useConsoleNow()
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  const isClosed = one.state === INQUIRY.closed
  return (
    <>
      <ChangedByAnother state={one.state} name={words.states[one.state]!} by={one.decided_by} />
      <CaseHead title={one.title} sub={words.number(one.inquiry_no)}>
        <Tag tone={one.state === INQUIRY.answered ? 'brand' : 'gray'}>{words.states[one.state]}</Tag>
        {one.state === INQUIRY.waiting && Date.parse(one.due_dt) < now.getTime() && <Tag tone="danger">{words.late}</Tag>}
      </CaseHead>
      <div className="grid grid-cols-1 items-start gap-4 full:grid-cols-2">
        <div className="flex flex-col gap-4">
          <About one={one} />
          <Box title={words.question}>
            <p className="text-t5 break-words whitespace-pre-line">{one.content}</p>
            <OpenPictures inquiryNo={no} messageNo={null} count={one.pictures} />
          </Box>
          {one.messages.map((message) => (
            <Message key={message.message_no} inquiryNo={no} message={message} />
          ))}
        </div>
        <div className="flex flex-col gap-4">
          <Earlier one={one} />
          {!isClosed && <AnswerForm key={`${no} ${sent}`} one={one} onSent={() => setSent(sent + 1)} />}
          {isClosed ? <ReopenForm one={one} /> : <CloseForm one={one} />}
        </div>
      </div>
    </>
  )
}

function About({ one: { member, cate, reg_dt, state, due_dt } }: { one: Case }) {
  return (
    <Box>
      <Facts
        rows={[
          [words.member, <MemberLink key="member" of={member} />],
          [words.cate, cs.cates[cate]],
          [words.asked, stamp(reg_dt)],
          ...(state === INQUIRY.waiting ? [[words.dueLabel, words.due(stamp(due_dt))] as const] : []),
        ]}
      />
    </Box>
  )
}

function Message({ inquiryNo, message }: { inquiryNo: number; message: Case['messages'][number] }) {
  const { message_no, kind, content, pictures, by, reg_dt } = message
  return (
    <Box title={kind === 'answer' ? words.answer : words.further}>
      <p className="text-t3 text-fg2">{by === null ? stamp(reg_dt) : words.by(operatorNameOf(by), stamp(reg_dt))}</p>
      {kind === 'answer' ? (
        <Markdown text={content} from={3} tableLabel={cs.table} />
      ) : (
        <p className="text-t5 break-words whitespace-pre-line">{content}</p>
      )}
      <OpenPictures inquiryNo={inquiryNo} messageNo={message_no} count={pictures} />
    </Box>
  )
}

function Earlier({ one: { earlier } }: { one: Case }) {
  return (
    <Box title={words.earlier}>
      {earlier.length === 0 && <p className="text-t4 text-fg3">{words.noEarlier}</p>}
      <ul className="flex flex-col gap-2 text-t4">
        {earlier.map(({ inquiry_no, title, cate, state, reg_dt }) => (
          <li key={inquiry_no}>
            <TextLink to={`/inquiry/${inquiry_no}`}>{title}</TextLink>{' '}
            <span className="text-fg2">{[words.states[state], cs.cates[cate], stampDay(reg_dt)].join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Box>
  )
}
