import { useQueueQuery, WaitingCount } from '#features/operator/operator/public.ts'
import { QUEUE_PAGE } from '#features/operator/rules.ts'
import { daysBetween, koreanDay } from '#kit/contract/time.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { stamp } from '#kit/web/console/format.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { listLateOrders, type LateRow } from '../operator-contract.ts'
import { LATE_QUEUES } from '../operator-rules.ts'
import { lateCases as words } from '../words/late.ts'
import { claimCases, orderConsoleTitles as titles } from '../words/operator.ts'
import { LateCase } from './case/LateCase.tsx'

/** Orders of experts' shops that are not sent by the promised date, the latest first. */
export default function LateOrders() {
  const section = useSection('/late-order')
  const { sorts, query } = useQueueQuery(section, LATE_QUEUES, () => 'oldest')
  const picked = rowNumberIn(section.id)
  const pages = useKeyset(listLateOrders, { query }, ({ sort_dt, order_no }) => ({ after_dt: sort_dt, after_no: order_no }), {
    size: QUEUE_PAGE,
    isLive: true,
  })
  return (
    <Queue
      title={titles.late}
      count={<WaitingCount queue="order_late" />}
      section={section}
      pages={pages}
      keyOf={({ order_no }) => order_no}
      nameOf={claimCases.order}
      row={(row) => <Line row={row} />}
      empty={words.empty}
      filters={null}
      searchLabel={words.search}
      sorts={sorts.map((value) => ({ value, label: words.sorts[value] }))}
      detail={picked !== null && <LateCase key={picked} orderNo={picked} />}
    />
  )
}

/** What is late, by how many days, between whom, and whether the seller was reminded. */
function Line({ row: { order_no, title, buyer, seller, company, sort_dt, remind_dt } }: { row: LateRow }) {
  const days = daysBetween(koreanDay(new Date(sort_dt)), koreanDay(useConsoleNow()))
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <span className="line-clamp-2 font-semibold break-words">{title}</span>
        <Tag tone="warn">{words.lateDays(days)}</Tag>
      </div>
      <span className="text-t4 break-words text-fg2">
        {buyer?.haru_name ?? claimCases.gone} · {seller?.haru_name ?? (company || claimCases.gone)}
      </span>
      <p className="flex flex-wrap justify-between gap-x-3 text-t3 text-fg2">
        <span className="tabular-nums">{claimCases.order(order_no)}</span>
        <span>{remind_dt === null ? words.notReminded : words.reminded(stamp(remind_dt))}</span>
      </p>
    </div>
  )
}
