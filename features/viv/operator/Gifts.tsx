import { Chip } from '#kit/ui/Chip.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { vivTitles, finding, gifts as words } from '../words/operator.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { PrintRows } from '#kit/web/console/PrintAll.tsx'
import { Rows } from '#kit/web/console/Rows.tsx'
import { rowNumberIn, oneOf, useSection } from '#kit/web/console/section.ts'
import { Split } from '#kit/web/console/Split.tsx'
import { stampDay } from '#kit/web/console/format.ts'
import { nameOf } from '#kit/web/console/memberName.ts'
import { listGiftCases, type GiftRow } from '../operator-contract.ts'
import { LINES_PAGE } from '../operator-rules.ts'
import { GiftCase } from './gift/GiftCase.tsx'
import { FindMember } from './parts/FindMember.tsx'
import { viv } from '../words/amount.ts'

const SIDES = ['frozen', 'sent', 'received'] as const

/** Gifts of a member, or all frozen gifts. */
export default function Gifts() {
  const { id, search, at, filter } = useSection('/gift')
  const side = oneOf(SIDES, search.get('side'))
  const userNo = rowNumberIn(search.get('user_no'))
  const picked = rowNumberIn(id)
  const isOfAll = side === 'frozen'
  const pages = useKeyset(
    listGiftCases,
    { query: isOfAll || userNo === null ? { side: 'frozen' as const } : { side, user_no: userNo } },
    ({ gift_no }) => ({ before_no: gift_no }),
    { size: LINES_PAGE, enabled: isOfAll || userNo !== null },
  )
  return (
    <Split
      title={vivTitles.gift}
      path={at(null)}
      filters={SIDES.map((one) => (
        <Chip key={one} selected={one === side} onClick={() => filter({ side: one })}>
          {words.sides[one]}
        </Chip>
      ))}
      list={
        <>
          {!isOfAll && (
            <div className="border-b border-line p-5">
              <FindMember key={userNo} left typed={userNo?.toString()} onFound={({ user_no }) => filter({ user_no })} />
            </div>
          )}
          {!isOfAll && userNo === null ? (
            <p className="p-5 text-t4 text-fg3">{finding.first}</p>
          ) : (
            <>
              <Rows
                pages={pages}
                keyOf={({ gift_no }) => gift_no}
                to={({ gift_no }) => at(gift_no)}
                row={(row) => <GiftLine row={row} />}
                empty={words.empty}
              />
              <PrintRows pages={pages} isHidden={picked !== null} />
            </>
          )}
        </>
      }
      detail={picked !== null && <GiftCase key={picked} giftNo={picked} />}
    />
  )
}

function GiftLine({ row: { from, to, amount, state, reg_dt, is_frozen } }: { row: GiftRow }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-semibold break-words">{words.route(nameOf(from), nameOf(to))}</span>
        <span className="font-semibold tabular-nums">{viv(amount)}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-t3 text-fg2">
        <span>{words.states[state]}</span>
        <span>{stampDay(reg_dt)}</span>
      </div>
      {is_frozen && (
        <div>
          <Tag tone="warn">{words.frozen}</Tag>
        </div>
      )}
    </div>
  )
}
