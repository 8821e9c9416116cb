import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { layerStore } from './layers.ts'
import { loadPart, whenIdle } from './part.ts'
import { removeAllSteps } from './overlayHistory.ts'

/** Renders overlays and toasts. Their code is loaded when the page is idle, or for the first of them. */
export function OverlayHost() {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  const isNeeded = useSyncExternalStore(layerStore.subscribe, layerStore.isNeeded)
  useEffect(() => {
    const load = () => void loadPart(() => import('./Overlays.tsx')).then(({ Overlays }) => setLoaded(() => Overlays), closeAll)
    if (isNeeded) load()
    else return whenIdle(load)
  }, [isNeeded])
  return Loaded && <Loaded />
}

/** Closes overlays whose code did not load: an invisible one must not block Back and navigation. */
const closeAll = () => void removeAllSteps()
