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
import { CompletePage } from './complete/CompletePage.tsx'
import { useExchange } from './exchange/api.ts'
import { bankName } from '#kit/contract/banks.ts'
import { isNo } from './gift/api.ts'

/** A requested exchange: the payout, its due date and the account. */
export default function VivExchangeComplete() {
  const exchangeNo = Number(useScreen().search.get('exchange') ?? NaN)
  const found = useExchange(exchangeNo)
  return (
    <CompletePage title={ko.titles.VivExchangeComplete} flow="exchange">
      {found.data ? (
        <ExchangeSummary one={found.data} />
      ) : found.data === null || !isNo(exchangeNo) ? (
        <NotFoundView />
      ) : (
        <QueryFallback query={found} skeleton={COMPLETE_SKELETON} />
      )}
    </CompletePage>
  )
}

function ExchangeSummary({ one }: { one: Exchange }) {
  const me = useProfile().data
  const facts = [
    { term: units.amount, text: units.viv(number(one.viv)) },
    { term: units.net, text: units.won(number(one.net_won)) },
    { term: units.account, text: units.accountLine(bankName(one.bank_code), one.account_last4) },
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
