import { Info } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { ProveMe } from '#features/account/web/public.ts'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { exchange as words } from '../words/exchange.ts'
import { loadPart } from '#kit/web/part.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { missingQuery } from '#kit/web/missingQuery.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { refreshViv, useWallet } from './api.ts'
import { useBankAccount, useExchanges, useExchangeTerms, useMe } from './exchange/api.ts'
import { isOpen, OpenExchange, PastExchanges } from './exchange/Exchanges.tsx'
import { ExchangeableSummary } from './exchange/ExchangeableSummary.tsx'
import { exchangeBlockedReason } from './exchange/blocked-reason.ts'

/** Loaded with the form, which would make this screen's own part too large. */
const ExchangeForm = lazy(() => loadPart(() => import('./exchange/ExchangeForm.tsx')))

/** Requests an exchange of viv for won, or shows why none is possible; lists the open and the past exchanges. */
export default function VivExchangeApply() {
  const [wallet, terms, me, account, list] = [useWallet(), useExchangeTerms(), useMe(), useBankAccount(), useExchanges()]
  const header = <Head />
  const refresh = () => Promise.all([refreshViv(), terms.refetch(), me.refetch(), account.refetch()])
  if (!wallet.data || !terms.data || !me.data || account.data === undefined || !list.data) {
    return (
      <Page header={header}>
        <QueryFallback query={missingQuery(wallet, terms, me, account, list)} skeleton={SKELETON} />
      </Page>
    )
  }
  const past = <PastExchanges list={list} />
  const open = list.data.pages[0]?.find(({ state }) => isOpen(state))
  const blockedReason = exchangeBlockedReason(wallet.data, terms.data, me.data)
  if (!open && blockedReason === null) {
    return (
      <Suspense fallback={<Page header={header}>{SKELETON}</Page>}>
        <ExchangeForm
          header={header}
          wallet={wallet.data}
          terms={terms.data}
          me={me.data}
          account={account.data}
          onChanged={() => void account.refetch()}
          onRefresh={refresh}
          past={past}
        />
      </Suspense>
    )
  }
  return (
    <Page header={header} onRefresh={refresh} className="flex flex-col gap-2.5 px-3 pt-3 pb-8">
      {open && <OpenExchange one={open} />}
      {!open && blockedReason === words.why.identity ? (
        <BlockedNotice action={<ProveMe size={48} onProven={refresh} />}>{blockedReason}</BlockedNotice>
      ) : (
        <BlockedNotice>{open ? words.why.open : blockedReason}</BlockedNotice>
      )}
      <ExchangeableSummary wallet={wallet.data} floor={terms.data.floor} />
      {past}
    </Page>
  )
}

function Head() {
  const { params } = useScreen()
  const go = useGo()
  const back = params.room === undefined ? (pathOf('VivMain') ?? href(HOME)) : href('MyHaruRoom', { id: params.room })
  return <Header left="back" title={ko.titles.VivExchangeApply} onLeft={() => go.back(back)} />
}

/** Why no exchange can be requested, and the action that changes it, if any. */
function BlockedNotice({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <section className="rounded-card bg-warn-weak p-4">
      <p className="flex items-start gap-2 text-t5 text-warn-fg">
        <Info aria-hidden size={20} className="mt-0.5 flex-none" />
        <span className="min-w-0 break-words">{children}</span>
      </p>
      {action && <div className="mt-3">{action}</div>}
    </section>
  )
}

const SKELETON = (
  <div className="flex flex-col gap-2.5 px-3 pt-3">
    <Skeleton className="h-32 rounded-card bg-surface!" />
    <Skeleton className="h-56 rounded-card bg-surface!" />
    <Skeleton className="h-32 rounded-card bg-surface!" />
  </div>
)
