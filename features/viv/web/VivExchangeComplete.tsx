import { href } from '#features/routes.ts'
import { useProfile } from '#features/account/web/public.ts'
import { koreanDate, number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { exchange as units, exchangeComplete as words } from '../words/exchange.ts'
import { Gone } from '#kit/web/Gone.tsx'
import { useScreen } from '#kit/web/screen.tsx'
import { Unready } from '#kit/web/Unready.tsx'
import type { Exchange } from '../contract.ts'
import { Complete, COMPLETE_SKELETON, CompleteWay, CompleteWays } from './complete/Complete.tsx'
import { CompletePage } from './complete/CompletePage.tsx'
import { useExchange } from './exchange/api.ts'
import { bankName } from './exchange/banks.ts'
import { isNo } from './gift/api.ts'

/** An exchange that was asked for: what comes, when and where. */
export default function VivExchangeComplete() {
  const exchangeNo = Number(useScreen().search.get('exchange') ?? NaN)
  const found = useExchange(exchangeNo)
  return (
    <CompletePage title={ko.titles.VivExchangeComplete} act="exchange">
      {found.data ? (
        <Asked one={found.data} />
      ) : found.data === null || !isNo(exchangeNo) ? (
        <Gone />
      ) : (
        <Unready query={found} skeleton={COMPLETE_SKELETON} />
      )}
    </CompletePage>
  )
}

function Asked({ one }: { one: Exchange }) {
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
      <CompleteWays>
        <CompleteWay to={href('VivExchangeApply')} replace>
          {words.history}
        </CompleteWay>
      </CompleteWays>
    </Complete>
  )
}
