import { useRef } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ListEnd } from '#kit/ui/ListEnd.tsx'
import { PullMark } from '#kit/ui/PullMark.tsx'
import { ScrollUp } from '#kit/ui/ScrollUp.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Spinner } from '#kit/ui/Spinner.tsx'
import { PULL_THRESHOLD_PX, type Pull } from '#kit/ui/usePull.ts'
import { samples } from '../words.ts'
import { toast } from '#kit/web/overlays.ts'
import { Specimen } from '../Specimen.tsx'

export function Waiting() {
  const write = (
    <Button variant="weak" size={48} onClick={() => toast(samples.full)}>
      {samples.full}
    </Button>
  )
  return (
    <>
      <Specimen name="Skeleton">
        <div className="flex items-center gap-3">
          <Skeleton className="size-11 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3 w-16" />
          </div>
        </div>
        <Skeleton className="mt-3 aspect-video rounded-photo" />
      </Specimen>
      <Specimen name="Spinner">
        <div className="flex items-center gap-3 text-brand-fg">
          <Spinner />
          <Spinner size={32} />
        </div>
      </Specimen>
      <Specimen name="EmptyView" wide flush>
        <EmptyView text={samples.empty} sub={samples.emptyHelp} action={write} />
        <EmptyView kind="chat" text={samples.emptyChat} />
        <EmptyView kind="orders" text={samples.emptyOrders} />
      </Specimen>
      <Specimen name="ErrorView" flush>
        <ErrorView onRetry={() => toast(samples.refreshing)} />
      </Specimen>
      <Specimen name="ListEnd">
        <Ends />
      </Specimen>
      <Specimen name="PullMark">
        <div className="grid grid-cols-2 text-center text-t2 text-fg2">
          <Pulled pull={PULLING} text={samples.pulling} />
          <Pulled pull={REFRESHING} text={samples.refreshing} />
        </div>
      </Specimen>
      <Specimen name="ScrollUp" flush>
        <Scrolled />
      </Specimen>
    </>
  )
}

function Ends() {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div ref={scroller}>
      {(['loading', 'failed', 'end'] as const).map((state) => (
        <ListEnd key={state} scroller={scroller} state={state} onMore={() => toast(samples.refreshing)} />
      ))}
    </div>
  )
}

const PULLING: Pull = { px: PULL_THRESHOLD_PX * 0.6, phase: 'pulling' }
const REFRESHING: Pull = { px: PULL_THRESHOLD_PX, phase: 'refreshing' }

function Pulled({ pull, text }: { pull: Pull; text: string }) {
  return (
    <div className="relative pt-16">
      <PullMark pull={pull} />
      {text}
    </div>
  )
}

function Scrolled() {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div className="relative">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes the scroll area reachable by keyboard */}
      <div ref={scroller} tabIndex={0} role="group" aria-label={samples.scrollHint} className="h-40 overflow-y-auto p-3 text-t4">
        <p className="text-fg2">{samples.scrollHint}</p>
        {Array.from({ length: 40 }, (_, index) => (
          <p key={index}>{samples.line(index + 1)}</p>
        ))}
      </div>
      <ScrollUp scroller={scroller} />
    </div>
  )
}
