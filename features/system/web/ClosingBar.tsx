import { lazy, Suspense } from 'react'
import type { RouteName } from '#features/routes.ts'
import { loadPart } from '#kit/web/part.ts'
import { useAppState } from './appState.ts'
import { PAUSED_SCREENS } from './pausedScreens.ts'

const ClosingText = lazy(() => loadPart(() => import('./ClosingText.tsx')))

/** Above a screen: a maintenance that is announced, and that what begins on this screen is closed. */
export function ClosingBar({ name }: { name: RouteName | null }) {
  const { maintenance = null, pauses = [] } = useAppState() ?? {}
  const part = name === null ? undefined : PAUSED_SCREENS[name]
  const pause = part && pauses.find((one) => one.name === part)
  const announced = maintenance?.is_now === false ? maintenance : undefined
  return (
    <div role="status" className="flex-none">
      {(announced ?? pause) && (
        <Suspense>
          <ClosingText maintenance={announced} pause={pause} />
        </Suspense>
      )}
    </div>
  )
}
