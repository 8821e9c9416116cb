import { LayoutGrid, ShoppingBag, Sparkles, UserRound, Users, Zap, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import type { PictureItem } from '#kit/ui/picture.ts'
import type { NearPlace } from '../../contract.ts'
import type { NearbyKind } from '../kind.ts'
import { nearby as words } from '../../words.ts'
import { moodOf, nameOf } from './place-text.ts'
import { shownCount } from './counts.ts'
import type { Pin } from './groups.ts'

export const KIND_ICONS: Record<NearbyKind, LucideIcon> = {
  people: UserRound,
  expert: Sparkles,
  shop: ShoppingBag,
  club: Users,
  bungae: Zap,
}

type PlaceProps = { place: NearPlace; isSelected: boolean; onPress: () => void }

/** A place on the map. */
export function PlacePin({ place, isSelected, onPress }: PlaceProps) {
  const isRound = place.kind === 'people' || place.kind === 'expert'
  return (
    <button type="button" aria-label={nameOf(place)} aria-pressed={isSelected} onClick={onPress} className={PIN}>
      <Frame isRound={isRound} isSelected={isSelected}>
        <PlacePicture place={place} size={isSelected ? 52 : 44} />
      </Frame>
    </button>
  )
}

/** Several places. */
export function GroupPin({ pin: { kinds, qtt, isMore }, onPress }: { pin: Pin; onPress: () => void }) {
  const Icon = kinds.length === 1 ? KIND_ICONS[kinds[0]!] : LayoutGrid
  return (
    <button type="button" aria-label={groupLabel(kinds, qtt, isMore)} onClick={onPress} className={PIN}>
      <Frame isRound={kinds.every((kind) => kind === 'people' || kind === 'expert')} isSelected={false}>
        <span className="grid size-11 place-items-center bg-brand-weak text-brand-fg">
          <Icon aria-hidden size={22} />
        </span>
      </Frame>
      <span aria-hidden data-shown={shownCount(qtt, isMore)} className={BADGE} />
    </button>
  )
}

function groupLabel(kinds: readonly NearbyKind[], qtt: number, isMore: boolean): string {
  const count = shownCount(qtt, isMore)
  if (kinds.length > 1) return words.mixed(kinds.map((kind) => words.kinds[kind]).join(', '), count)
  return kinds[0] === 'people' ? words.people(count) : words.group(words.kinds[kinds[0]!], count)
}

/** A white frame with a tip that points at the place; in brand if it is selected. */
function Frame({ isRound, isSelected, children }: { isRound: boolean; isSelected: boolean; children: ReactNode }) {
  const ground = isSelected ? 'bg-brand' : 'bg-surface'
  return (
    <>
      <span className={cx('block p-[3px] shadow-float', ground, isRound ? 'rounded-full' : 'rounded-tile')}>
        <span className={cx('block overflow-hidden bg-surface', isRound ? 'rounded-full' : 'rounded-[11px]')}>{children}</span>
      </span>
      <span aria-hidden className={cx('-mt-2 block size-3 rotate-45 rounded-[2px]', ground)} />
    </>
  )
}

/** The picture of a place, as pin and list show it. */
export function PlacePicture({ place, size }: { place: NearPlace; size: number }) {
  if (place.kind === 'people') return <Avatar person={{ ...place.card, cate_no: null }} size={size} mood={moodOf(place)} />
  if (place.kind === 'expert') return <Avatar person={{ ...place.card, cate_no: null }} size={size} />
  const picture: PictureItem | null = place.kind === 'shop' ? place.card.item_thumb : place.kind === 'club' ? place.card.meet_thumb : null
  const Icon = KIND_ICONS[place.kind]
  return (
    <span aria-hidden className="block flex-none overflow-hidden bg-brand-weak text-brand-fg" style={{ width: size, height: size }}>
      {picture ? (
        <Photo item={picture} alt="" ratio={1} size="thm" className="rounded-none" />
      ) : (
        <span className="grid size-full place-items-center">
          <Icon size={size / 2} />
        </span>
      )}
    </span>
  )
}

const PIN = 'hit absolute flex -translate-x-1/2 -translate-y-full flex-col items-center'
/** The number is drawn by CSS: as text it would differ from the button's name. */
const BADGE =
  'num absolute -top-1.5 -right-2 h-[20px] min-w-[20px] rounded-chip bg-danger px-[5px] text-center text-[11px] leading-[20px] font-bold text-on-danger ring-2 ring-surface before:content-[attr(data-shown)]'
