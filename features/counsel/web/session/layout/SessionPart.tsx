import { lazy, Suspense } from 'react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { loadPart } from '#kit/web/part.ts'
import type { CounselInfo } from '../../../contract/session.ts'
import { COUNSEL, RUNNING_STATES } from '../../../transitions.ts'
import { sessionBar as words } from '../../../words/session.ts'
import { Extended } from '../../Extended.tsx'
import { BeforeStart } from '../BeforeStart.tsx'
import { openIntake } from '../openIntake.ts'
import { Actions, Clock, Hint, TimeLine } from '../Running.tsx'
import { SessionBox } from '../SessionBar.tsx'
import { Spoken } from '../Spoken.tsx'
import { Strip } from '../Strip.tsx'
import { leftOf, lengthOf } from '../time.ts'
import { useSession, type Session } from '../useSession.ts'
import { useFull } from './useFull.ts'

type Props = {
  info: CounselInfo
  /** Between client card and conversation; otherwise above the messages. */
  isWide: boolean
  /** It ran, or was about to start, since the screen was opened. */
  wasLive: boolean
  onBack: () => void
}

/** The session itself: stage, remaining time, acts, and after its end what happened. */
export function SessionPart({ info, isWide, wasLive, onBack }: Props) {
  const session = useSession(info)
  const isRunning = RUNNING_STATES.includes(info.state)
  const { isFull, toggle } = useFull()
  const isOver = wasLive && !isRunning && info.state !== COUNSEL.accepted
  return (
    <div
      className={cx(
        isWide && 'flex h-full flex-col gap-3 overflow-y-auto px-4 pt-3 pb-4',
        isFull && 'fixed inset-0 z-(--z-bar) flex flex-col overflow-y-auto bg-bg',
      )}
    >
      {isWide && <Top session={session} onBack={onBack} />}
      {isRunning && session.isOn && info.channel !== 'chat' && (
        <Extended
          place="Stage"
          info={info}
          isWide={isWide}
          onBack={isWide ? null : onBack}
          onIntake={isWide && info.side === 'expert' ? null : () => void openIntake(info)}
          isFull={isFull}
          onFull={toggle}
        />
      )}
      {isWide && isRunning && (
        <div className="-mx-3 -my-2 flex-none empty:hidden">
          <Strip {...session} />
        </div>
      )}
      {isWide && info.state === COUNSEL.accepted && (
        <Card as="div" className="@container grid min-h-60 flex-1 place-items-center p-4">
          <div className="flex w-full max-w-[30rem] flex-col items-center gap-4">
            <Avatar person={info.partner} size={112} />
            <div className="w-full">
              <BeforeStart {...session} />
            </div>
          </div>
        </Card>
      )}
      {!isWide && !isOver && <SessionBox session={session} />}
      {isOver && (
        <Suspense fallback={<Skeleton className="h-40 flex-none" />}>
          <Ended info={info} isWide={isWide} now={session.now} />
        </Suspense>
      )}
    </div>
  )
}

const Ended = lazy(() => loadPart(() => import('./Ended.tsx')))

/** Title, remaining time and acts of a session on a wide window. */
function Top({ session, onBack }: { session: Session; onBack: () => void }) {
  const { info, now, box } = session
  const isRunning = RUNNING_STATES.includes(info.state)
  return (
    <section ref={box} aria-label={words.title} tabIndex={-1} className="@container flex-none outline-none">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <HeaderButton kind="back" onClick={onBack} className="-ml-2" />
        <div className="min-w-0 flex-[1_1_12rem]">
          <h1 tabIndex={-1} className="truncate text-t4 text-fg2 outline-none">
            {words.product(info.title, info.minutes)}
          </h1>
          {isRunning && <Clock info={info} now={now} />}
        </div>
        {isRunning && (
          <div className="ml-auto flex flex-wrap justify-end gap-2">
            <Actions {...session} onGround />
          </div>
        )}
      </div>
      {isRunning && (
        <>
          <Hint {...session} className="pt-1" />
          <div className="mt-2 overflow-hidden rounded-full">
            <TimeLine info={info} now={now} />
          </div>
          <Spoken left={leftOf(info, now)} length={lengthOf(info)} />
        </>
      )}
    </section>
  )
}
