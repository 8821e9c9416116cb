import { number } from '#kit/ui/format.ts'
import { grants as words, refunds } from '#kit/ui/words/treasury.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { ListShape, Rows, type Pages } from '#kit/web/console/Rows.tsx'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { stamp, stampDay } from '#kit/web/console/stamp.ts'
import { nameOf, whoIs } from '#kit/web/console/who.ts'
import { Unready } from '#kit/web/Unready.tsx'
import { listGrantMembers, type Grant } from '../../contract.ts'
import { LOTS_PAGE } from '../../rules.ts'
import { viv } from '../parts/said.ts'

/** One grant, and whom it went to. */
export function GrantCase({ pages, grantNo }: { pages: Pages<Grant>; grantNo: number }) {
  if (!pages.rows) return <Unready query={pages} skeleton={<ListShape />} />
  const one = pages.rows.find(({ grant_no }) => grant_no === grantNo)
  if (!one) return <p className="py-24 text-center text-t4 text-fg2">{refunds.gone}</p>
  return (
    <>
      <CaseHead title={one.words} sub={words.number(grantNo)} />
      <Box title={words.about}>
        <Facts
          rows={[
            [words.each, viv(one.amount)],
            [words.members, number(one.members)],
            [words.total, <strong key="total">{viv(one.total)}</strong>],
            [words.expire, one.expire_dt === null ? words.noExpire : stampDay(one.expire_dt)],
            [words.reason, one.reason],
            [words.by, nameOf(one.given_by)],
            ...(one.approved_by ? [[words.approvedBy, nameOf(one.approved_by)] as const] : []),
            [words.at, stamp(one.reg_dt)],
          ]}
        />
      </Box>
      <Members grantNo={grantNo} />
    </>
  )
}

function Members({ grantNo }: { grantNo: number }) {
  const input = { params: { grant_no: grantNo } }
  const pages = useKeyset(listGrantMembers, input, ({ user_no }) => ({ after_no: user_no }), { size: LOTS_PAGE })
  return (
    <Box title={words.members}>
      <div className="-mx-5">
        <Rows
          pages={pages}
          keyOf={({ user_no }) => user_no}
          to={({ user_no }) => `/books/${user_no}`}
          row={(row) => whoIs(row)}
          empty={words.empty}
        />
      </div>
    </Box>
  )
}
