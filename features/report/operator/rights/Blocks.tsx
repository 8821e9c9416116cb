import { QueueChips, useQueue } from '#features/operator/operator/public.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { stampDay } from '#kit/web/console/format.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { nameOf } from '#kit/web/console/memberName.ts'
import { NewCase } from '#kit/web/console/NewCase.tsx'
import { NewLink } from '#kit/web/console/NewLink.tsx'
import { useMay } from '#kit/web/console/operator.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { listBlocks, RIGHTS_PAGE, RIGHTS_QUEUES, type BlockRow } from '../../operator-contract.ts'
import { RIGHTS_BLOCK } from '../../transitions.ts'
import { caseTitles as titles, reportCases, rightsCases as words } from '../../words/console.ts'
import { targetNames } from '../../words/decision.ts'
import BlockCase from './BlockCase.tsx'
import { OpenBlock } from './OpenBlock.tsx'

const numberOf = ({ block_no }: BlockRow): number => block_no

/** Content that is blocked for 30 days for somebody's rights, what ends first at the top. */
export default function Blocks() {
  const section = useSection('/rights')
  const may = useMay()
  const { queue, chips } = useQueue(section, RIGHTS_QUEUES)
  const pages = useKeyset(listBlocks, { query: { queue } }, ({ block_no }) => ({ after_no: block_no }), { size: RIGHTS_PAGE, isLive: true })
  const picked = rowNumberIn(section.id)
  return (
    <Queue
      key={queue}
      title={titles.rights}
      section={section}
      pages={pages}
      keyOf={numberOf}
      nameOf={words.number}
      row={(row) => <BlockLine row={row} />}
      empty={words.empty}
      filters={
        <>
          <QueueChips {...chips} names={words.queues} countOf={() => undefined} />
          {may('rights.act') && <NewLink to={section.at('new')}>{words.open}</NewLink>}
        </>
      }
      detail={
        section.id === 'new' ? (
          <NewCase label={words.open}>
            <OpenBlock />
          </NewCase>
        ) : (
          picked !== null && <BlockCase key={picked} no={picked} />
        )
      }
    />
  )
}

function BlockLine({ row: { block_no, target_kind, author, claimant, claimant_name, state, plan, end_dt } }: { row: BlockRow }) {
  const isOpen = state === RIGHTS_BLOCK.blocked || state === RIGHTS_BLOCK.objected
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">
          {targetNames[target_kind]} · {author === null ? reportCases.goneReporter : nameOf(author)}
        </span>
        <span className="text-fg2 tabular-nums">{reportCases.until(stampDay(end_dt))}</span>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-fg2">
        <Tag tone={state === RIGHTS_BLOCK.objected ? 'warn' : 'gray'}>{words.states[state]}</Tag>
        {isOpen && <Tag tone={plan === null ? 'warn' : 'brand'}>{plan === null ? words.undecided : words.plans[plan]}</Tag>}
      </p>
      <p className="text-t3 text-fg2">
        {words.number(block_no)} · {claimant === null ? claimant_name : nameOf(claimant)}
      </p>
    </div>
  )
}
