import { QueueChips, useQueue, WaitingCount } from '#features/operator/operator/public.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { oneOf, rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { listCases, type CaseRow } from '../operator-contract.ts'
import { CASE_QUEUES, CASE_SORTS, CASES_PAGE, laneRight } from '../operator-rules.ts'
import { LANES, type Lane } from '../rules.ts'
import { caseTitles as titles, laneNames, reportCases as words } from '../words/console.ts'
import { CaseLine } from './case/CaseLine.tsx'
import ReportCase from './ReportCase.tsx'

const numberOf = ({ case_no }: CaseRow): number => case_no

/** Cases of the lanes that the operator sees, those that are due first. */
export default function Cases() {
  const section = useSection('/report')
  const may = useMay()
  const lanes = LANES.filter((lane) => may(laneRight(lane, 'see')))
  const { search, filter } = section
  const { queue, chips } = useQueue(section, CASE_QUEUES)
  const sort = oneOf(CASE_SORTS, search.get('sort'))
  const lane = lanes.find((one) => one === search.get('lane'))
  const q = search.get('q') ?? ''
  const query = { queue, sort, ...(lane && { lane }), ...(q !== '' && { q }) }
  const pages = useKeyset(listCases, { query }, ({ case_no }) => ({ after_no: case_no }), { size: CASES_PAGE, isLive: true })
  const picked = rowNumberIn(section.id)
  return (
    <Queue
      key={queue}
      title={titles.report}
      section={section}
      pages={pages}
      keyOf={numberOf}
      nameOf={words.number}
      row={(row) => <CaseLine row={row} />}
      empty={words.empty}
      searchLabel={words.search}
      {...(queue === 'waiting' && { sorts: CASE_SORTS.map((value) => ({ value, label: words.sorts[value] })) })}
      filters={
        <>
          <QueueChips {...chips} names={words.queues} countOf={() => undefined} />
          {lanes.length > 1 && <Lanes lanes={lanes} picked={lane} onPick={(one) => filter({ lane: one, pages: null })} />}
        </>
      }
      detail={picked !== null && <ReportCase key={picked} no={picked} />}
    />
  )
}

type LanesProps = { lanes: readonly Lane[]; picked: Lane | undefined; onPick: (lane: Lane | null) => void }

/** Narrows the queue to one lane; the picked one pressed again shows all. */
function Lanes({ lanes, picked, onPick }: LanesProps) {
  return lanes.map((lane) => (
    <Chip key={lane} selected={lane === picked} onClick={() => onPick(lane === picked ? null : lane)}>
      {laneNames[lane]}
      <WaitingCount queue={`report_${lane}`} />
    </Chip>
  ))
}
