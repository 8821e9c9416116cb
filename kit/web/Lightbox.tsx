import { useEffect } from 'react'
import Base from 'yet-another-react-lightbox'
import 'yet-another-react-lightbox/styles.css'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import 'yet-another-react-lightbox/plugins/counter.css'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { ko } from '#kit/ui/ko.ts'
import { filmAt, isFilm, pictureAt, type PictureItem } from '#kit/ui/picture.ts'
import { viewer } from '#kit/ui/words/viewer.ts'
import type { LayerProps } from './dialogs.tsx'
import { FilmSlide } from './FilmSlide.tsx'

/** Pictures and films over the whole screen: swipe or arrows to move, double tap or buttons to zoom. */
export function Lightbox({ layer, shown }: LayerProps<'viewer'>) {
  const { open, close, closed } = layer
  const slides = slidesOf(shown.items)
  useEffect(() => {
    if (slides.length === 0) close()
  }, [slides.length, close])
  return (
    <Base
      open={open}
      close={() => close()}
      index={Math.min(shown.index, slides.length - 1)}
      slides={slides}
      plugins={slides.length > 1 ? [Zoom, Counter] : [Zoom]}
      counter={{ separator: '/', container: { 'aria-hidden': true, className: 'num' } }}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      render={{
        slide: ({ slide, offset }) => {
          const { item, alt } = slide as Slide
          return isFilm(item) && filmAt(item) !== null && <FilmSlide film={item} isCurrent={offset === 0} label={alt} />
        },
        slideContainer: ({ slide, children }) => (
          <>
            <Preview item={(slide as Slide).item} />
            {children}
          </>
        ),
      }}
      labels={{
        Lightbox: ko.overlay.viewer,
        'Photo gallery': ko.overlay.viewer,
        Carousel: ko.overlay.carousel,
        Slide: ko.overlay.slide,
        '{index} of {total}': ko.overlay.slideOf,
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

/** The list's picture, which is loaded already, below the large one. Not for PNG: its transparent parts would show both. */
function Preview({ item }: { item: PictureItem }) {
  const src = pictureAt(item, 'lst')
  if (isFilm(item) || src === null || item.mimetype === 'image/png') return null
  const size = { maxWidth: item.width, maxHeight: item.height }
  return <img src={src} alt="" aria-hidden style={size} className="absolute inset-0 m-auto size-full object-contain" />
}

type Slide = { src: string; alt: string; item: PictureItem }

function slidesOf(items: readonly PictureItem[]): Slide[] {
  return items.flatMap((item, index) => {
    const film = isFilm(item) ? filmAt(item) : null
    const src = film ?? pictureAt(item, 'full')
    const words = film === null ? viewer.shownPicture : viewer.shownFilm
    return src === null ? [] : { src, alt: words(index + 1, items.length), item }
  })
}
