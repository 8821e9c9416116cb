import { vivTitles, grants as words } from '../words/operator.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { NewCase } from '#kit/web/console/NewCase.tsx'
import { NewLink } from '#kit/web/console/NewLink.tsx'
import { PrintRows } from '#kit/web/console/PrintAll.tsx'
import { Rows } from '#kit/web/console/Rows.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Split } from '#kit/web/console/Split.tsx'
import { stampDay } from '#kit/web/console/format.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { number } from '#kit/ui/format.ts'
import { listGrants, type Grant } from '../operator-contract.ts'
import { GRANTS_PAGE } from '../operator-rules.ts'
import { GrantCase } from './grant/GrantCase.tsx'
import { GrantForm } from './grant/GrantForm.tsx'
import { viv } from '../words/amount.ts'

const NEW = 'new'

/** Grants of free viv, and the form for a new one. */
export default function Grants() {
  const { id, at } = useSection('/grant')
  const picked = rowNumberIn(id)
  const pages = useKeyset(listGrants, {}, ({ grant_no }) => ({ before_no: grant_no }), { size: GRANTS_PAGE })
  return (
    <Split
      title={vivTitles.grant}
      path={at(null)}
      tools={<NewLink to={at(NEW)}>{words.give}</NewLink>}
      list={
        <>
          <Rows
            pages={pages}
            keyOf={({ grant_no }) => grant_no}
            to={({ grant_no }) => at(grant_no)}
            row={(row) => <GrantLine row={row} />}
            empty={words.empty}
          />
          <PrintRows pages={pages} isHidden={id === NEW || picked !== null} />
        </>
      }
      detail={
        id === NEW ? (
          <NewCase label={words.give}>
            <GrantForm />
          </NewCase>
        ) : (
          picked !== null && <GrantCase key={picked} grantNo={picked} />
        )
      }
    />
  )
}

function GrantLine({ row }: { row: Grant }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-semibold break-words">{row.words}</span>
        <span className="font-semibold tabular-nums">{viv(row.total)}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-t3 text-fg2">
        <span className="tabular-nums">{words.line(viv(row.amount), number(row.members))}</span>
        <span>
          {operatorNameOf(row.given_by)} · {stampDay(row.reg_dt)}
        </span>
      </div>
    </div>
  )
}
