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

/** Shown for an empty list. */
export function EmptyView({ kind = 'posts', text = ko.empty, sub, action }: Props) {
  return <Scene kind={kind} text={text} sub={sub} action={action} />
}

/** Loaded when first shown, since it is rare; if it fails to load, the text is shown without it. */
const EmptyArt = lazy(() =>
  import('./art/EmptyArt.tsx').then(({ EmptyArt: Art }) => ({ default: Art })).catch(() => ({ default: ArtSpace })),
)

/** An empty space as large as the drawing. */
const ArtSpace = () => <div className="h-30" />

/** The layout of empty and error views: a drawing, a line, a smaller line, a button. */
export function Scene({ kind, text, sub, action }: { kind: EmptyKind; text: string; sub?: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center px-5 py-12 text-center">
      <Suspense fallback={<ArtSpace />}>
        <EmptyArt kind={kind} />
      </Suspense>
      <p className="mt-4 text-t6 font-bold text-balance">{text}</p>
      {sub && <p className="mt-1 text-t4 text-balance text-fg3">{sub}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
