import { href } from '#features/routes.ts'
import { useProfile } from '#features/account/web/public.ts'
import { koreanDate, number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { exchange as units, exchangeComplete as words } from '../words/exchange.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useScreen } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { Exchange } from '../contract.ts'
import { Complete, COMPLETE_SKELETON, CompleteLink, CompleteLinks } from './complete/Complete.tsx'
import { EXCHANGE } from '../transitions.ts'
import { CompletePage, FlowStart, UnknownPage } from './complete/CompletePage.tsx'
import { useExchange } from './exchange/api.ts'
import { useBanks } from '#features/catalogue/web/public.ts'
import { isNo } from './gift/api.ts'

/** A requested exchange: the payout, its due date and the account. */
export default function VivExchangeComplete() {
  const asked = useScreen().search.get('exchange')
  const exchangeNo = Number(asked ?? NaN)
  const found = useExchange(exchangeNo)
  if (asked === null) return <FlowStart at={href('VivExchangeApply')} />
  if (!found.data) {
    const isMissing = found.data === null || !isNo(exchangeNo)
    return (
      <UnknownPage flow="exchange">
        {isMissing ? <NotFoundView /> : <QueryFallback query={found} skeleton={COMPLETE_SKELETON} />}
      </UnknownPage>
    )
  }
  // One that ended is in the list with its reason.
  if (found.data.state === EXCHANGE.cancelled || found.data.state === EXCHANGE.rejected) return <FlowStart at={href('VivExchangeApply')} />
  return (
    <CompletePage title={ko.titles.VivExchangeComplete} flow="exchange">
      <ExchangeSummary one={found.data} />
    </CompletePage>
  )
}

function ExchangeSummary({ one }: { one: Exchange }) {
  const me = useProfile().data
  const banks = useBanks()
  const facts = [
    { term: units.amount, text: units.viv(number(one.viv)) },
    { term: units.net, text: units.won(number(one.net_won)) },
    { term: units.account, text: units.accountLine(banks.nameOf(one.bank_code), one.account_last4) },
  ]
  const person = me ? { haru_character: me.user_info.haru_character, gender: me.gender } : null
  return (
    <Complete title={words.title} lead={words.line(number(one.net_won), koreanDate(one.due_dt))} person={person} facts={facts}>
      <p className="mt-4 text-t4 text-fg2">{words.cancelHelp}</p>
      <CompleteLinks>
        <CompleteLink to={href('VivExchangeApply')} replace>
          {words.history}
        </CompleteLink>
      </CompleteLinks>
    </Complete>
  )
}
