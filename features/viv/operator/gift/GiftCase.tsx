import { useQuery } from '@tanstack/react-query'
import { Tag } from '#kit/ui/Tag.tsx'
import { gifts as words } from '../../words/operator.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { nameOf } from '#kit/web/console/memberName.ts'
import { getGiftCase, type GiftRow } from '../../operator-contract.ts'
import { MemberLink } from '../parts/links.tsx'
import { viv } from '../../words/amount.ts'
import { Freeze, Unfreeze, Void } from './actions.tsx'

/** One gift, with the actions for when its sender was deceived. */
export function GiftCase({ giftNo }: { giftNo: number }) {
  const input = { params: { gift_no: giftNo } }
  const found = useQuery({ queryKey: keyOf(getGiftCase, input), queryFn: () => call(getGiftCase, input), ...LIVE_CASE })
  const one = found.data
  if (!one) return <CaseFallback query={found} />
  const isOpen = one.state === 1
  return (
    <>
      <CaseHead title={words.route(nameOf(one.from), nameOf(one.to))} sub={words.number(giftNo)}>
        {one.is_frozen && <Tag tone="warn">{words.frozen}</Tag>}
      </CaseHead>
      <About one={one} />
      <div className="grid items-start gap-4 full:grid-cols-2">
        {isOpen && !one.is_frozen && <Freeze one={one} />}
        {isOpen && one.is_frozen && <Unfreeze one={one} />}
        {isOpen && one.is_frozen && <Void one={one} />}
      </div>
    </>
  )
}

function About({ one }: { one: GiftRow }) {
  const { from, to, amount, remaining, message, reg_dt, fraud_dt, end_dt, state, journal_no } = one
  return (
    <Box title={words.about}>
      <Facts
        rows={[
          [words.from, <MemberLink key="from" of={from} />],
          [words.to, <MemberLink key="to" of={to} />],
          [words.amount, <strong key="amount">{viv(amount)}</strong>],
          [words.left, viv(remaining)],
          [words.state, words.states[state]],
          ...(message === '' ? [] : [[words.message, message] as const]),
          [words.at, stamp(reg_dt)],
          [words.fraudUntil, stamp(fraud_dt)],
          ...(end_dt === null ? [] : [[words.end, stamp(end_dt)] as const]),
        ]}
      />
      <div>
        <TextLink to={`/journal/${journal_no}`}>{words.journal}</TextLink>
      </div>
    </Box>
  )
}
