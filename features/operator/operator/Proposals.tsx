import { Chip } from '#kit/ui/Chip.tsx'
import { number } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { operatorTitles, proposals as words } from '../words.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { rowNumberIn, oneOf, useSection } from '#kit/web/console/section.ts'
import { WaitingCount } from './WaitingCount.tsx'
import { stampDay } from '#kit/web/console/format.ts'
import { nameWithNumber, operatorNameOf } from '#kit/web/console/memberName.ts'
import { listProposals, type ProposalRow } from '../contract.ts'
import { PROPOSAL_SORTS, PROPOSALS_PAGE } from '../rules.ts'
import { ProposalCase } from './proposal/ProposalCase.tsx'
import { ProposalTag } from './proposal/ProposalTag.tsx'
import type { ProposalKinds } from './public.ts'

const STATES = ['open', 'executed', 'rejected', 'withdrawn', 'all'] as const

/** Proposals that one operator makes and another decides. */
export function Proposals({ kinds }: { kinds: ProposalKinds }) {
  const section = useSection('/proposal')
  const { id, search, filter } = section
  const state = oneOf(STATES, search.get('state'))
  const kind = search.get('kind') ?? ''
  const picked = rowNumberIn(id)
  const sort = oneOf(PROPOSAL_SORTS, search.get('sort'))
  const q = search.get('q') ?? ''
  const query = { sort, ...(state !== 'all' && { state }), ...(kind !== '' && { kind }), ...(q !== '' && { q }) }
  const pages = useKeyset(listProposals, { query }, ({ proposal_no }) => ({ after_no: proposal_no }), {
    size: PROPOSALS_PAGE,
    isLive: true,
  })
  return (
    <Queue
      title={operatorTitles.proposal}
      count={state === 'open' && <WaitingCount queue="proposals" />}
      section={section}
      pages={pages}
      keyOf={({ proposal_no }) => proposal_no}
      nameOf={words.number}
      row={(row) => <ProposalLine row={row} amount={kinds[row.kind]?.amount(row.payload) ?? null} />}
      empty={words.empty}
      searchLabel={words.search}
      sorts={PROPOSAL_SORTS.map((value) => ({ value, label: words.sorts[value] }))}
      filters={
        <>
          {STATES.map((one) => (
            <Chip key={one} selected={one === state} onClick={() => filter({ state: one, pages: null })}>
              {words.states[one]}
            </Chip>
          ))}
          <select
            aria-label={words.kind}
            value={kind}
            onChange={(event) => filter({ kind: event.currentTarget.value, pages: null })}
            className="min-h-11 rounded-chip bg-sunken px-3.5 text-t5 text-fg"
          >
            <option value="">{words.allKinds}</option>
            {Object.entries(words.kinds).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </>
      }
      detail={picked !== null && <ProposalCase key={picked} proposalNo={picked} kinds={kinds} />}
    />
  )
}

function ProposalLine({ row, amount }: { row: ProposalRow; amount: string | null }) {
  const [first] = row.members
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{words.kinds[row.kind] ?? row.kind}</span>
        <ProposalTag one={row} />
        {row.is_mine && <Tag>{words.mine}</Tag>}
        {amount !== null && <span className="ml-auto font-semibold tabular-nums">{amount}</span>}
      </div>
      {first && (
        <p className="break-words">
          {row.member_count > 1 ? words.more(nameWithNumber(first), number(row.member_count - 1)) : nameWithNumber(first)}
        </p>
      )}
      <p className="line-clamp-2 break-words text-fg2">{row.reason}</p>
      <p className="text-t3 text-fg2">
        {operatorNameOf(row.proposed_by)} · {stampDay(row.reg_dt)}
      </p>
    </div>
  )
}
