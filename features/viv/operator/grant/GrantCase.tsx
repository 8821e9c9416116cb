import { useQuery } from '@tanstack/react-query'
import { number } from '#kit/ui/format.ts'
import { grants as words } from '../../words/operator.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { PrintRows } from '#kit/web/console/PrintAll.tsx'
import { Rows } from '#kit/web/console/Rows.tsx'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { stamp, stampDay } from '#kit/web/console/format.ts'
import { nameWithNumber, operatorNameOf } from '#kit/web/console/memberName.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { eventWords } from '../../words/operator-event.ts'
import { getGrantCase, listGrantMembers } from '../../operator-contract.ts'
import { LOTS_PAGE } from '../../operator-rules.ts'
import { viv } from '../../words/amount.ts'

/** One grant with its receivers. */
export function GrantCase({ grantNo }: { grantNo: number }) {
  const input = { params: { grant_no: grantNo } }
  const found = useQuery({ queryKey: keyOf(getGrantCase, input), queryFn: () => call(getGrantCase, input), staleTime: 0 })
  const one = found.data
  if (!one) return <CaseFallback query={found} />
  return (
    <>
      <CaseHead title={one.words} sub={words.number(grantNo)} />
      <Box title={words.about}>
        <Facts
          rows={[
            ...(one.event
              ? [
                  [
                    eventWords.fromEvent,
                    <TextLink key="event" to={`/event/${one.event.event_no}`}>
                      {one.event.name}
                    </TextLink>,
                  ] as const,
                ]
              : []),
            [words.each, viv(one.amount)],
            [words.members, number(one.members)],
            [words.total, <strong key="total">{viv(one.total)}</strong>],
            [words.expire, one.expire_dt === null ? words.noExpire : stampDay(one.expire_dt)],
            [words.reason, one.reason],
            [words.by, operatorNameOf(one.given_by)],
            ...(one.approved_by ? [[words.approvedBy, operatorNameOf(one.approved_by)] as const] : []),
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
          row={(row) => nameWithNumber(row)}
          empty={words.empty}
        />
        <PrintRows pages={pages} isHidden={false} />
      </div>
    </Box>
  )
}
