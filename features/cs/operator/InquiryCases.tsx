import { QueueChips, useQueueQuery } from '#features/operator/operator/public.ts'
import { QUEUE_PAGE } from '#features/operator/rules.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { listInquiryQueue, type InquiryRow } from '../operator-contract.ts'
import { firstSort, INQUIRY_QUEUES, type InquiryQueue } from '../operator-rules.ts'
import { cs } from '../words.ts'
import { csTitles, inquiries as words } from '../words/operator.ts'
import InquiryCase from './case/InquiryCase.tsx'

const numberOf = ({ inquiry_no }: InquiryRow): number => inquiry_no
const countOf = (queue: InquiryQueue) => (queue === 'waiting' ? 'inquiry' : undefined)

/** Inquiries of members: who waits longest comes first. */
export default function InquiryCases() {
  const section = useSection('/inquiry')
  const { queue, sorts, query } = useQueueQuery(section, INQUIRY_QUEUES, firstSort)
  const picked = rowNumberIn(section.id)
  const pages = useKeyset(listInquiryQueue, { query }, ({ sort_dt, inquiry_no }) => ({ after_dt: sort_dt, after_no: inquiry_no }), {
    size: QUEUE_PAGE,
    isLive: true,
  })
  const labels = words.sorts[queue === 'waiting' ? 'waiting' : 'ended']
  return (
    <Queue
      key={queue}
      title={csTitles.inquiry}
      section={section}
      pages={pages}
      keyOf={numberOf}
      nameOf={words.number}
      row={(row) => <InquiryLine row={row} />}
      empty={words.empty}
      searchLabel={words.search}
      sorts={sorts.map((value) => ({ value, label: labels[value] }))}
      filters={
        <>
          <QueueChips
            queues={INQUIRY_QUEUES}
            picked={queue}
            names={words.queues}
            countOf={countOf}
            onPick={(one) => section.filter({ queue: one, sort: null, pages: null })}
          />
          <span className="ml-auto self-center text-t4">
            <TextLink to="/template">{words.templates}</TextLink>
          </span>
        </>
      }
      detail={picked !== null && <InquiryCase key={picked} no={picked} />}
    />
  )
}

function InquiryLine({ row }: { row: InquiryRow }) {
  const now = useConsoleNow()
  const { title, cate, member, state, wait_dt, due_dt, answer_dt, close_dt } = row
  const when =
    state === 0 ? words.waits(stamp(wait_dt)) : state === 1 ? words.answeredAt(stamp(answer_dt!)) : words.closedAt(stamp(close_dt!))
  return (
    <span className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-1.5 font-semibold break-words">
        {state === 0 && Date.parse(due_dt) < now.getTime() && <Tag tone="danger">{words.late}</Tag>}
        <span className="min-w-0">{title}</span>
      </span>
      <span className="text-t3 text-fg2">{[cs.cates[cate], nameWithNumber(member), when].join(' · ')}</span>
    </span>
  )
}
