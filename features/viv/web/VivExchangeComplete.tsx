import { HOME, href, pathOf } from '#features/routes.ts'
import { useProfile } from '#features/account/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate, number } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { exchange as units, exchangeComplete as words } from '#kit/ui/words/vivExchange.ts'
import { Gone } from '#kit/web/Gone.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { Unready } from '#kit/web/Unready.tsx'
import type { Exchange } from '../contract.ts'
import { useExchange } from './exchange/api.ts'
import { bankName } from './exchange/banks.ts'
import { Complete } from './gift/Complete.tsx'
import { isNo } from './gift/api.ts'

/** An exchange that was asked for: what comes, when and where. */
export default function VivExchangeComplete() {
  const go = useGo()
  const exchangeNo = Number(useScreen().search.get('exchange') ?? NaN)
  const found = useExchange(exchangeNo)
  const home = pathOf('VivMain') ?? href(HOME)
  const header = <Header left="back" title={ko.titles.VivExchangeComplete} onLeft={() => go.back(home)} />
  const footer = (
    <div className="grid gap-2 px-5 py-3">
      <Button full onClick={() => go.to(home, { replace: true })}>
        {words.done}
      </Button>
      <Button full variant="quiet" size={48} onClick={() => go.to(href('VivExchangeApply'), { replace: true })}>
        {words.history}
      </Button>
    </div>
  )
  return (
    <Page header={header} footer={footer} className="bg-surface">
      {found.data ? (
        <Asked one={found.data} />
      ) : found.data === null || !isNo(exchangeNo) ? (
        <Gone />
      ) : (
        <Unready query={found} skeleton={SKELETON} />
      )}
    </Page>
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
    </Complete>
  )
}

const SKELETON = (
  <div className="flex flex-col items-center px-5 pt-8">
    <Skeleton className="h-44 w-full rounded-sheet" />
    <Skeleton className="mt-6 h-8 w-48" />
    <Skeleton className="mt-6 h-32 w-full rounded-card" />
  </div>
)
