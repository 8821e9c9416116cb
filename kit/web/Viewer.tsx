import { useEffect, useState, type ComponentType } from 'react'
import type { LayerProps } from './dialogs.tsx'
import { loadPart } from './part.ts'

type Props = LayerProps<'viewer'>

/** The image viewer; its code is loaded when the first picture is opened. */
export function Viewer(props: Props) {
  const [Lightbox, setLightbox] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    void loadPart(() => import('./Lightbox.tsx')).then(
      (module) => setLightbox(() => module.Lightbox),
      () => props.layer.close(),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when it opens
  }, [])
  return Lightbox && <Lightbox {...props} />
}
