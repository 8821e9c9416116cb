import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType } from 'react'
import { showToast, Toaster } from '#kit/ui/Toaster.tsx'
import { Actions, Alert, Content, Question, Side, type LayerProps } from './dialogs.tsx'
import { layerStore, type Layer } from './layers.ts'
import { loadPart } from './part.ts'
import { Viewer } from './Viewer.tsx'

const MenuLayer = lazy(() =>
  loadPart(() => import('./MenuLayer.tsx')).then(
    (part) => ({ default: part.MenuLayer as ComponentType<LayerProps<'menu'>> }),
    () => ({ default: ClosedMenu as ComponentType<LayerProps<'menu'>> }),
  ),
)

/** Closes a menu whose code did not load: an invisible one must not block Back. */
function ClosedMenu({ layer }: LayerProps<'menu'>) {
  useEffect(() => layer.close(), [layer])
  return null
}

/** All open overlays, in the order in which they opened, and the toasts. */
export function Overlays() {
  const layers = useSyncExternalStore(layerStore.subscribe, layerStore.layers)
  useEffect(() => {
    const show = () => {
      for (const { text, action } of layerStore.takeToasts()) showToast(text, action)
    }
    show()
    return layerStore.subscribe(show)
  }, [])
  return (
    <>
      {layers.map((layer) => (
        <Drawn key={layer.id} layer={layer} />
      ))}
      <Toaster />
    </>
  )
}

function Drawn({ layer }: { layer: Layer }) {
  const { shown, drawn } = layer
  useEffect(drawn, [drawn])
  switch (shown.kind) {
    case 'alert':
      return <Alert layer={layer} shown={shown} />
    case 'confirm':
      return <Question layer={layer} shown={shown} />
    case 'actions':
      return <Actions layer={layer} shown={shown} />
    case 'menu':
      return (
        <Suspense>
          <MenuLayer layer={layer} shown={shown} />
        </Suspense>
      )
    case 'sheet':
      return <Content layer={layer} shown={shown} />
    case 'drawer':
      return <Side layer={layer} shown={shown} />
    case 'viewer':
      return <Viewer layer={layer} shown={shown} />
  }
}
