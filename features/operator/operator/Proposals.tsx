import { Chip } from '#kit/ui/Chip.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { operatorTitles, proposals as words } from '../words.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { Rows } from '#kit/web/console/Rows.tsx'
import { rowNumberIn, oneOf, useSection } from '#kit/web/console/section.ts'
import { Split } from '#kit/web/console/Split.tsx'
import { stampDay } from '#kit/web/console/format.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { listProposals, type Proposal } from '../contract.ts'
import { PROPOSALS_PAGE } from '../rules.ts'
import { ProposalCase } from './proposal/ProposalCase.tsx'
import { ProposalTag } from './proposal/ProposalTag.tsx'

const STATES = ['open', 'executed', 'rejected', 'withdrawn', 'all'] as const

/** Proposals that one operator makes and another decides. */
export default function Proposals() {
  const { id, search, at, filter } = useSection('/proposal')
  const state = oneOf(STATES, search.get('state'))
  const kind = search.get('kind') ?? ''
  const picked = rowNumberIn(id)
  const query = { ...(state !== 'all' && { state }), ...(kind !== '' && { kind }) }
  const pages = useKeyset(listProposals, { query }, ({ proposal_no }) => ({ before_no: proposal_no }), {
    size: PROPOSALS_PAGE,
    isLive: true,
  })
  return (
    <Split
      title={operatorTitles.proposal}
      path={at(null)}
      filters={
        <>
          {STATES.map((one) => (
            <Chip key={one} selected={one === state} onClick={() => filter({ state: one })}>
              {words.states[one]}
            </Chip>
          ))}
          <select
            aria-label={words.kind}
            value={kind}
            onChange={(event) => filter({ kind: event.currentTarget.value })}
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
      list={
        <Rows
          pages={pages}
          keyOf={({ proposal_no }) => proposal_no}
          to={({ proposal_no }) => at(proposal_no)}
          row={(row) => <ProposalLine row={row} />}
          empty={words.empty}
        />
      }
      detail={picked !== null && <ProposalCase key={picked} proposalNo={picked} />}
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
