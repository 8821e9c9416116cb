import { useEffect } from 'react'
import Base from 'yet-another-react-lightbox'
import 'yet-another-react-lightbox/styles.css'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { ko } from '#kit/ui/ko.ts'
import { pictureAt } from '#kit/ui/picture.ts'
import type { LayerProps } from './dialogs.tsx'

/** Pictures over the whole screen: swipe or arrows to move, double tap or buttons to come nearer. */
export function Lightbox({ layer, shown }: LayerProps<'viewer'>) {
  const { open, close, closed } = layer
  const slides = shown.items.flatMap((item) => {
    const src = pictureAt(item, 'full')
    return src === null ? [] : [{ src, alt: ko.overlay.picture }]
  })
  useEffect(() => {
    if (slides.length === 0) close()
  }, [slides.length, close])
  return (
    <Base
      open={open}
      close={() => close()}
      index={Math.min(shown.index, slides.length - 1)}
      slides={slides}
      plugins={[Zoom]}
      carousel={{ finite: true }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      labels={{
        Close: ko.ui.close,
        Previous: ko.overlay.previous,
        Next: ko.overlay.next,
        'Zoom in': ko.overlay.nearer,
        'Zoom out': ko.overlay.farther,
      }}
      on={{ exited: closed }}
    />
  )
}
