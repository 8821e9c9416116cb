import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { layerStore } from './layers.ts'
import { loadPart, whenIdle } from './part.ts'
import { takeAll } from './trail.ts'

/** Where overlays and toasts are drawn. Their code comes when the page is idle, or with the first of them. */
export function OverlayHost() {
  const [Drawn, setDrawn] = useState<ComponentType | null>(null)
  const isNeeded = useSyncExternalStore(layerStore.subscribe, layerStore.isNeeded)
  useEffect(() => {
    const load = () => void loadPart(() => import('./Overlays.tsx')).then(({ Overlays }) => setDrawn(() => Overlays), giveUp)
    if (isNeeded) load()
    else return whenIdle(load)
  }, [isNeeded])
  return Drawn && <Drawn />
}

/** What nobody can see must not stand between the member and the screen. */
const giveUp = () => void takeAll()
