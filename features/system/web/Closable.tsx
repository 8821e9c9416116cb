import { lazy, Suspense, type ReactNode } from 'react'
import { loadPart } from '#kit/web/part.ts'
import { useAppState } from './appState.ts'

const ClosedPage = lazy(() => loadPart(() => import('./ClosedPage.tsx')))

/** The app, below the page of a maintenance or of an app that is too old. What was typed in it stays. */
export function Closable({ children }: { children: ReactNode }) {
  const state = useAppState()
  const isClosed = state !== undefined && (state.update !== null || state.maintenance?.is_now === true)
  return (
    <>
      <div inert={isClosed} className="contents">
        {children}
      </div>
      {isClosed && (
        <Suspense>
          <ClosedPage state={state} />
        </Suspense>
      )}
    </>
  )
}
