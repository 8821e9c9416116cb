import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { cx } from './cx.ts'
import { ko } from './ko.ts'
import { pictureAt, type PictureItem } from './picture.ts'

type Props = {
  item: PictureItem
  alt: string
  /** Width to height: `16 / 9` in cards, `2 / 1` in detail. The place is kept while it loads. */
  ratio: number | string
  /** Which of the stored sizes; `lst` is the list's. */
  size?: string
  /** Above the fold: loaded at once. */
  eager?: boolean
  className?: string
}

/** A member's picture in a frame of its own; where it can't be shown, a quiet placeholder stands. */
export function Photo({ item, alt, ratio, size = 'lst', eager, className }: Props) {
  const src = pictureAt(item, size)
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <div className={cx('relative overflow-hidden rounded-photo bg-sunken', className)} style={{ aspectRatio: ratio }}>
      {src && broken !== src ? (
        <img
          src={src}
          srcSet={densities(item, size)}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setBroken(src)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span role="img" aria-label={alt || ko.ui.noPhoto} className="absolute inset-0 grid place-items-center text-off">
          <ImageOff aria-hidden size={28} strokeWidth={1.7} />
        </span>
      )}
    </div>
  )
}

/** A second, sharper address where there is one: sizes named `lst` and `lst2x`. */
function densities(item: PictureItem, size: string): string | undefined {
  const one = item.transforms[size]
  const two = item.transforms[`${size}2x`]
  return one && two ? `${one} 1x, ${two} 2x` : undefined
}
