import { finding } from '#features/viv/words/operator.ts'
import { charges as words, topupTitles } from '../words/operator.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { PrintRows } from '#kit/web/console/PrintAll.tsx'
import { Rows } from '#kit/web/console/Rows.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Split } from '#kit/web/console/Split.tsx'
import { stampDay } from '#kit/web/console/format.ts'
import { listMemberCharges, type ChargeRow } from '../operator-contract.ts'
import { CHARGES_PAGE } from '../rules.ts'
import { FindMember } from '#features/viv/operator/public.ts'
import { viv, won } from '#features/viv/words/amount.ts'
import { ChargeCase } from './refund/ChargeCase.tsx'
import { Queues } from './refund/Queues.tsx'

/** A member's top-ups. An operator may propose the refund of one. */
export default function Charges() {
  const { id, search, at, filter } = useSection('/charge')
  const userNo = rowNumberIn(search.get('user_no'))
  const picked = rowNumberIn(id)
  const pages = useKeyset(listMemberCharges, { params: { user_no: userNo ?? 1 } }, ({ charge_no }) => ({ before_no: charge_no }), {
    size: CHARGES_PAGE,
    enabled: userNo !== null,
  })
  return (
    <Split
      title={topupTitles.charge}
      path={at(null)}
      filters={<Queues at="charge" />}
      list={
        <>
          <div className="border-b border-line p-5">
            <FindMember key={userNo} left typed={userNo?.toString()} onFound={({ user_no }) => filter({ user_no })} />
          </div>
          {userNo === null ? (
            <p className="p-5 text-t4 text-fg3">{finding.first}</p>
          ) : (
            <>
              <Rows
                pages={pages}
                keyOf={({ charge_no }) => charge_no}
                to={({ charge_no }) => at(charge_no)}
                row={(row) => <ChargeLine row={row} />}
                empty={words.empty}
              />
              <PrintRows pages={pages} isHidden={picked !== null} />
            </>
          )}
        </>
      }
      detail={picked !== null && <ChargeCase key={picked} chargeNo={picked} />}
    />
  )
}

function ChargeLine({ row: { viv: amount, won: paid, state, reg_dt } }: { row: ChargeRow }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold tabular-nums">
        <span>{viv(amount)}</span>
        <span>{won(paid)}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-t3 text-fg2">
        <span>{words.states[state]}</span>
        <span>{stampDay(reg_dt)}</span>
      </div>
    </div>
  )
}
