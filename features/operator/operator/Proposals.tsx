import { Chip } from '#kit/ui/Chip.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { operatorTitles, proposals as words } from '../words.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { rowNumberIn, oneOf, useSection } from '#kit/web/console/section.ts'
import { WaitingCount } from './WaitingCount.tsx'
import { stampDay } from '#kit/web/console/format.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { listProposals, type Proposal } from '../contract.ts'
import { PROPOSALS_PAGE } from '../rules.ts'
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
  const query = { ...(state !== 'all' && { state }), ...(kind !== '' && { kind }) }
  const pages = useKeyset(listProposals, { query }, ({ proposal_no }) => ({ before_no: proposal_no }), {
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
      row={(row) => <ProposalLine row={row} />}
      empty={words.empty}
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

function ProposalLine({ row }: { row: Proposal }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{words.kinds[row.kind] ?? row.kind}</span>
        <ProposalTag one={row} />
        {row.is_mine && <Tag>{words.mine}</Tag>}
      </div>
      <p className="line-clamp-2 break-words text-fg2">{row.reason}</p>
      <p className="text-t3 text-fg2">
        {operatorNameOf(row.proposed_by)} · {stampDay(row.reg_dt)}
      </p>
    </div>
  )
}
