import { lazy, Suspense, type ReactNode } from 'react'
import type { EmptyKind } from './art/EmptyArt.tsx'
import { ko } from './ko.ts'

type Props = {
  kind?: Exclude<EmptyKind, 'error'>
  text?: string
  sub?: string
  /** At most one button. */
  action?: ReactNode
}

/** Where there is nothing yet. */
export function EmptyView({ kind = 'posts', text = ko.empty, sub, action }: Props) {
  return <Scene kind={kind} text={text} sub={sub} action={action} />
}

/** Few meet it, and the words do without: it comes when there is nothing else to see, or not at all. */
const EmptyArt = lazy(() => import('./art/EmptyArt.tsx').then(({ EmptyArt: Art }) => ({ default: Art })).catch(() => ({ default: Room })))

/** As large as the drawing. */
const Room = () => <div className="h-30" />

/** The common shape of empty and error views: art, a line, a smaller line, a button. */
export function Scene({ kind, text, sub, action }: { kind: EmptyKind; text: string; sub?: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center px-5 py-12 text-center">
      <Suspense fallback={<Room />}>
        <EmptyArt kind={kind} />
      </Suspense>
      <p className="mt-4 text-t6 font-bold text-balance">{text}</p>
      {sub && <p className="mt-1 text-t4 text-balance text-fg3">{sub}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
