import { useEffect, useRef } from 'react'
import { openChatWith } from '#features/chat/web/public.ts'
import { Distance } from '#kit/ui/Distance.tsx'
import { cx } from '#kit/ui/cx.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { NearPlace } from '../../contract.ts'
import { nearby as words } from '../../words.ts'
import { PlacePicture } from './PinFace.tsx'
import { detailOf, nameOf, pathOf } from './place-text.ts'

type Props = { place: NearPlace; isSelected: boolean; onSelect: () => void }

/** A place in the list: a press shows it on the map; its button leads to it, or greets a person. */
export function PlaceRow({ place, isSelected, onSelect }: Props) {
  const now = useNow()
  const row = useRef<HTMLDivElement>(null)
  const name = nameOf(place)
  const { dist_from_user: dist } = place
  // Its pin was pressed, or it was pressed itself.
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView?.({ block: 'nearest', behavior: 'smooth' })
  }, [isSelected])
  const isPerson = place.kind === 'people'
  return (
    <div ref={row} className={cx('flex flex-wrap items-center justify-end gap-x-2 px-5', isSelected && 'bg-brand-weak')}>
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={onSelect}
        className="flex min-h-18 min-w-0 grow basis-40 items-center gap-3 py-2.5 text-left"
      >
        <span className={cx('flex-none overflow-hidden', isPerson || place.kind === 'expert' ? 'rounded-full' : 'rounded-tile')}>
          <PlacePicture place={place} size={48} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <b className="max-w-full text-t5 font-semibold break-words">{name}</b>
            {dist !== null && (
              <span className="num text-t4 font-semibold text-brand-fg">
                <Distance km={dist} />
              </span>
            )}
          </span>
          <span className="num line-clamp-2 text-t4 text-fg2">{detailOf(place, now)}</span>
        </span>
      </button>
      {isPerson && <Greet place={place} />}
      {(!isPerson || isSelected) && (
        <Link to={pathOf(place)} className={ACTION}>
          {isPerson ? words.room : words.open}
          <span className="sr-only"> {name}</span>
        </Link>
      )}
    </div>
  )
}

function Greet({ place }: { place: Extract<NearPlace, { kind: 'people' }> }) {
  const screen = useScreen()
  return (
    <button type="button" onClick={() => void openChatWith(place.card, screen)} className={ACTION}>
      {words.greet}
      <span className="sr-only"> {words.greetTo(place.card.haru_name)}</span>
    </button>
  )
}

const ACTION =
  'pressable my-1 inline-flex min-h-11 min-w-11 flex-none items-center justify-center rounded-tile bg-sunken px-4 text-t4 font-semibold wide:hover:bg-press'
