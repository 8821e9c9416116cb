import { ArrowLeftRight, ChevronRight, CircleHelp, Clock, Gift, Plus, RotateCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { daysBetween, koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { koreanDateFrom } from '#kit/ui/longDates.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { viv as words } from '../words/viv.ts'
import { alert, openSheet, toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { Link, useGo } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { Wallet } from '../contract.ts'
import { EXPIRE_NOTICE_DAYS, IDLE_MONTHS, RETURN_DAYS, type ExchangeStop } from '../rules.ts'
import { useWallet } from './api.ts'
import { useRecent } from './history/api.ts'
import { ExchangeSchedule } from './wallet/ExchangeSchedule.tsx'
import { Recent } from './wallet/Recent.tsx'
import { WalletSummary } from './wallet/WalletSummary.tsx'

/** The viewer's wallet: balances, actions and recent bookings. */
export default function VivMain() {
  const go = useGo()
  const wallet = useWallet()
  const recent = useRecent()
  const { refreshing, refresh } = useRefresh(wallet, recent)
  const both = () => Promise.all([wallet.refetch(), recent.refetch()])
  const right = (
    <>
      <IconButton
        label={words.refresh}
        icon={<RotateCw size={21} strokeWidth={1.9} className={cx(refreshing && 'animate-spin')} />}
        aria-busy={refreshing || undefined}
        onClick={() => void (refreshing || refresh())}
      />
      <IconButton label={words.help} icon={<CircleHelp size={24} strokeWidth={1.9} />} onClick={() => void openHelp()} />
    </>
  )
  return (
    <Page
      header={<Header left="back" title={ko.titles.VivMain} onLeft={() => go.back(href(HOME))} right={right} />}
      className="flex flex-col gap-2.5 px-3 pt-1 pb-6"
      onRefresh={refresh}
    >
      {wallet.data ? (
        <>
          <WalletSummary wallet={wallet.data}>
            <Actions />
          </WalletSummary>
          {wallet.data.is_spending_frozen && <SpendingFrozenNotice />}
          <ExpiryNotice expire={wallet.data.expire} ifSoon />
          {wallet.data.exchange_stop && <ExchangesStoppedNotice stop={wallet.data.exchange_stop} />}
          <Recent recent={recent} />
          <ExchangeSchedule wallet={wallet.data} />
          <GiftsLink />
          <ExpiryNotice expire={wallet.data.expire} />
        </>
      ) : (
        <QueryFallback query={{ ...wallet, refetch: both }} skeleton={SKELETON} />
      )}
    </Page>
  )
}

const ACTIONS = [
  { name: 'VivChargeSelect', label: words.charge, Icon: Plus, variant: 'main' },
  { name: 'VivGiftSelect', label: words.gift, Icon: Gift, variant: 'quiet' },
  { name: 'VivExchangeApply', label: words.exchange, Icon: ArrowLeftRight, variant: 'quiet' },
] as const

/** Buttons for the actions whose screens exist. */
function Actions() {
  const go = useGo()
  const actions = ACTIONS.flatMap(({ name, ...action }) => {
    const path = pathOf(name)
    return path === null ? [] : [{ ...action, path }]
  })
  if (actions.length === 0) return null
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(5.25rem,100%),1fr))] gap-2">
      {actions.map(({ path, label, Icon, variant }) => (
        <Button
          key={path}
          size={48}
          variant={variant}
          icon={<Icon size={20} strokeWidth={2} />}
          className="px-2!"
          onClick={() => go.to(path)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

/** The guardian stopped the spending, and only they lift it. */
function SpendingFrozenNotice() {
  const path = pathOf('VivGuardian')
  return (
    <section role="status" className="flex items-start gap-2 rounded-card bg-warn-weak px-5 py-3.5 text-t4 text-warn-fg">
      <TriangleAlert aria-hidden size={18} strokeWidth={2.1} className="mt-0.5 flex-none" />
      <div className="min-w-0">
        <h2 className="text-t5 font-bold">{words.spendingFrozen}</h2>
        <p className="mt-1 break-keep">{words.spendingFrozenHelp}</p>
        {path !== null && (
          <Link to={path} className="inline-flex min-h-11 items-center font-semibold underline">
            {words.seeGuardian}
          </Link>
        )}
      </div>
    </section>
  )
}

function ExchangesStoppedNotice({ stop }: { stop: ExchangeStop }) {
  return (
    <p role="status" className="flex items-start gap-2 rounded-card bg-warn-weak px-5 py-3.5 text-t4 text-warn-fg">
      <TriangleAlert aria-hidden size={18} strokeWidth={2.1} className="mt-0.5 flex-none" />
      <span className="min-w-0">{words.stops[stop]}</span>
    </p>
  )
}

function GiftsLink() {
  const path = pathOf('GiftList')
  if (path === null) return null
  return (
    <Card as="div">
      <Link to={path} className="flex min-h-14 items-center gap-3 rounded-card px-5 py-3 active:bg-sunken wide:hover:bg-sunken">
        <span className="min-w-0 flex-1">
          <span className="block text-t5 font-semibold">{words.gifts}</span>
          <span className="block text-t3 text-fg3">{words.giftsHelp(RETURN_DAYS)}</span>
        </span>
        <ChevronRight aria-hidden size={20} className="flex-none text-fg3" />
      </Link>
    </Card>
  )
}

/** When unused viv expire: at the bottom, or as a warning near the top once the first expiry notice is due. */
function ExpiryNotice({ expire, ifSoon = false }: Pick<Wallet, 'expire'> & { ifSoon?: boolean }) {
  const today = koreanDay(useNow())
  const isSoon = expire !== null && daysBetween(today, expire.expire_day) <= EXPIRE_NOTICE_DAYS[0]
  if (isSoon !== ifSoon) return null
  return (
    <p
      className={cx(
        'flex items-start gap-2',
        isSoon ? 'rounded-card bg-warn-weak px-5 py-3.5 text-t4 text-warn-fg' : 'px-3 py-1 text-t3 text-fg3',
      )}
    >
      <Clock aria-hidden size={16} strokeWidth={2} className="mt-px flex-none" />
      <span className="min-w-0">
        {/* First: viv of an event are lost long before the rule would take them. */}
        {expire && (
          <span className="block break-keep">
            {words.expire(koreanDateFrom(expire.expire_day, today), words.amount(number(expire.amount)))}
          </span>
        )}
        <span className="block break-keep">{words.idle(IDLE_MONTHS)}</span>
      </span>
    </p>
  )
}

type Refetchable = { refetch: () => Promise<{ isError: boolean }> }

/** Refetches; keeps the shown data and says so when that fails. */
function useRefresh(...reads: Refetchable[]) {
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    const found = await Promise.all(reads.map((read) => read.refetch()))
    setRefreshing(false)
    if (found.some(({ isError }) => isError)) toast(words.stale)
  }
  return { refreshing, refresh }
}

async function openHelp(): Promise<void> {
  const part = await busy(loadPart(() => import('./wallet/Help.tsx'))).catch(() => null)
  if (!part) return alert(ko.ui.failed)
  await openSheet(() => <part.Help />, { title: words.helpTitle })
}

const SKELETON = (
  <div className="flex flex-col gap-2.5">
    <Skeleton className="h-[300px] rounded-card bg-surface!" />
    <Skeleton className="h-[380px] rounded-card bg-surface!" />
  </div>
)
