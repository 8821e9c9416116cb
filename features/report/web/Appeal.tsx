import { ChevronRight } from 'lucide-react'
import { logOutHere } from '#features/account/web/public.ts'
import { appeal as words } from '#features/report/words/appeal.ts'
import { momentText } from '#features/report/words/decision.ts'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import { useIsSuspended } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import { useOwnBlocks, useSanctions } from './appealApi.ts'
import { BlockCard } from './parts/BlockCard.tsx'
import { DecisionCard } from './parts/DecisionCard.tsx'

/** Decisions of operators about me, appeals against them, and what I wrote that is blocked. For a suspended member the start screen. */
export default function Appeal() {
  const go = useGo()
  const { search } = useScreen()
  const found = useSanctions()
  const blocks = useOwnBlocks()
  const isSuspended = useIsSuspended() || found.standing?.is_suspended === true
  const waits = useDelayed(found.isPending && !found.isError)
  const isOpen = (no: number) => search.get('no') === String(no)
  const { standing, decisions } = found
  const header = isSuspended ? (
    <Header title={ko.titles.Appeal} />
  ) : (
    <Header left="back" title={ko.titles.Appeal} onLeft={() => go.back(href(HOME))} />
  )
  return (
    <Page header={header} className="flex flex-col gap-2.5 px-3 pt-3 pb-8">
      {!standing && found.isError && <ErrorView text={words.failed} onRetry={() => void found.refetch()} />}
      {!standing && waits && <Waiting />}
      {standing && isSuspended && <Suspended until={standing.suspended_until} />}
      {standing && decisions!.length > 0 && <Points points={standing.points} />}
      {decisions?.map((one) => (
        <DecisionCard key={one.decision_no} one={one} isOpen={isOpen(one.decision_no) || decisions.length === 1} />
      ))}
      {found.hasNextPage && (
        <Button variant="quiet" size={48} full busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {ko.ui.more}
        </Button>
      )}
      {blocks.data && blocks.data.length > 0 && (
        <section className="flex flex-col gap-2.5">
          <h2 className="px-1 pt-3 text-t5 font-bold">{words.rights}</h2>
          <p className="px-1 text-t4 text-fg2">{words.rightsHelp}</p>
          {blocks.data.map((one) => (
            <BlockCard key={one.block_no} one={one} />
          ))}
        </section>
      )}
      {decisions?.length === 0 && blocks.data?.length === 0 && <EmptyView text={words.none} sub={words.noneHelp} />}
    </Page>
  )
}

function Points({ points }: { points: number }) {
  return (
    <section className="rounded-card bg-surface p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-t5 font-bold">{words.points}</h2>
        <strong className="text-t6 tabular-nums">{words.pointsOf(points)}</strong>
      </div>
      <p className="mt-1 text-t4 text-fg2">{words.pointsHelp}</p>
    </section>
  )
}

/** Why, until when, and what is possible all the same. */
function Suspended({ until }: { until: string | null }) {
  const links = [
    [pathOf('MyInfoWithdraw'), words.exportData],
    [pathOf('VivMain'), words.money],
    [pathOf('Inquiry'), words.inquiry],
    [pathOf('Policy'), words.policy],
  ] as const
  return (
    <section className="rounded-card bg-surface p-4">
      <h2 className="text-t6 font-bold">{words.suspendedTitle}</h2>
      <p className="mt-1 text-t5 font-semibold text-danger-fg">
        {until === null ? words.suspendedForever : words.suspendedUntil(momentText(until))}
      </p>
      <p className="mt-2 text-t4 text-fg2">{words.suspendedHelp}</p>
      <ul className="mt-2 flex flex-col">
        {links.map(
          ([to, label]) =>
            to !== null && (
              <li key={label}>
                <Link to={to} className="pressable flex min-h-12 items-center justify-between text-t5">
                  {label}
                  <ChevronRight aria-hidden size={18} className="text-fg3" />
                </Link>
              </li>
            ),
        )}
      </ul>
      <Button variant="quiet" size={48} full onClick={() => void busy(logOutHere())} className="mt-2">
        {words.logOut}
      </Button>
    </section>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label={ko.ui.loading} className="flex flex-col gap-2.5">
      <Skeleton className="h-24 rounded-card bg-surface!" />
      <Skeleton className="h-56 rounded-card bg-surface!" />
    </div>
  )
}
