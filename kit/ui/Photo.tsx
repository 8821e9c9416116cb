import { Film, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { cx } from './cx.ts'
import { ko } from './ko.ts'
import { filmAt, pictureAt, type PictureItem } from './picture.ts'

type Props = {
  item: PictureItem
  alt: string
  /** Width to height: `16 / 9` in cards, `2 / 1` in detail. The space is reserved while it loads. */
  ratio: number | string
  /** One of the stored sizes; `lst` is the list's. */
  size?: string
  /** Above the fold: loaded first and not faded in. */
  eager?: boolean
  /** Called when its address no longer returns a picture. */
  onBroken?: () => void
  className?: string
}

/** A member's picture in a frame; an icon if it can't be shown. */
export function Photo({ item, alt, ratio, size = 'lst', eager, onBroken, className }: Props) {
  const src = pictureAt(item, size)
  const [broken, setBroken] = useState<string | null>(null)
  const handleBroken = () => {
    setBroken(src)
    onBroken?.()
  }
  return (
    <div className={cx('relative overflow-hidden rounded-photo bg-sunken', className)} style={{ aspectRatio: ratio }}>
      {src && broken !== src ? (
        <Picture key={item.key} {...{ item, alt, size, src }} eager={eager ?? false} onBroken={handleBroken} />
      ) : (
        <NoPicture alt={alt} isFilm={filmAt(item) !== null} />
      )}
    </div>
  )
}

type PictureProps = { item: PictureItem; alt: string; size: string; src: string; eager: boolean; onBroken: () => void }

/** The picture, above its placeholder until it is loaded. */
function Picture({ item, alt, size, src, eager, onBroken }: PictureProps) {
  const [isLoaded, setLoaded] = useState(false)
  const { width, height, placeholder } = item
  return (
    <>
      {placeholder && !isLoaded && <img src={placeholder} alt="" aria-hidden className="absolute inset-0 size-full object-cover" />}
      <img
        src={src}
        srcSet={densities(item, size)}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? 'sync' : 'async'}
        onLoad={() => setLoaded(true)}
        onError={onBroken}
        className={cx(
          'absolute inset-0 size-full object-cover',
          placeholder && !eager && 'transition-opacity duration-200',
          placeholder && !eager && !isLoaded && 'opacity-0',
        )}
      />
    </>
  )
}

function NoPicture({ alt, isFilm }: { alt: string; isFilm: boolean }) {
  const Icon = isFilm ? Film : ImageOff
  return (
    <span
      role="img"
      aria-label={alt || (isFilm ? ko.ui.film : ko.ui.noPhoto)}
      className="absolute inset-0 grid place-items-center text-off"
    >
      <Icon aria-hidden size={28} strokeWidth={1.7} />
    </span>
  )
}

/** `srcset` with the size for dense screens if there is one: `lst` and `lst2x`. */
function densities(item: PictureItem, size: string): string | undefined {
  const one = item.transforms[size]
  const two = item.transforms[`${size}2x`]
  return one && two ? `${one} 1x, ${two} 2x` : undefined
}
