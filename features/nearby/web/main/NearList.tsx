import { useCallback, type ReactNode, type RefObject } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { askLogIn } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { NearPlace } from '../../contract.ts'
import { NEARBY_KINDS, widerThan } from '../../rules.ts'
import type { NearbyKind } from '../kind.ts'
import { nearby as words } from '../../words.ts'
import { useCounts, useFew, useNearest, type Around } from '../api.ts'
import { ClubsLink } from './ClubsLink.tsx'
import { countOf } from './counts.ts'
import { PlaceRow } from './PlaceRow.tsx'
import { idOf, type LocationMap } from './useLocationMap.ts'

type ListProps = { map: LocationMap; around: Around; scroller: RefObject<HTMLElement | null>; onSelect: (place: NearPlace) => void }

/** Every place of the map as a list: the nearest of one kind, or the first few of each. */
export function NearList({ map, around, scroller, onSelect }: ListProps) {
  const rowOf = (place: NearPlace) => (
    <li key={idOf(place)}>
      <PlaceRow place={place} isSelected={map.selected !== null && idOf(map.selected) === idOf(place)} onSelect={() => onSelect(place)} />
    </li>
  )
  return map.kind === null ? (
    <AllKinds around={around} selected={map.selected} onKind={map.selectKind} onWiden={map.setRadius} rowOf={rowOf} />
  ) : (
    <OneKind kind={map.kind} around={around} selected={map.selected} scroller={scroller} onWiden={map.setRadius} rowOf={rowOf} />
  )
}

type RowOf = (place: NearPlace) => ReactNode
type Widening = { around: Around; onWiden: (radiusKm: number) => void }

function OneKind({
  kind,
  around,
  selected,
  scroller,
  onWiden,
  rowOf,
}: { kind: NearbyKind; selected: NearPlace | null; rowOf: RowOf } & Widening & Pick<ListProps, 'scroller'>) {
  const isGuest = useViewer() === null
  const found = useNearest(kind, around)
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (kind === 'people' && isGuest) return <GuestNote />
  if (!found.data) return <QueryFallback query={found} skeleton={SKELETON} />
  const places = found.data.pages.flatMap((page) => page.places)
  return (
    <>
      {selected && !places.some((one) => idOf(one) === idOf(selected)) && <Selected place={selected} rowOf={rowOf} />}
      {(kind === 'club' || kind === 'bungae') && (
        <p className="px-5 pt-1">
          <ClubsLink />
        </p>
      )}
      {places.length === 0 ? (
        <NoneFound text={words.none[kind]} around={around} onWiden={onWiden} />
      ) : (
        <>
          <ul aria-label={words.near[kind]}>{places.map(rowOf)}</ul>
          <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
          {!found.hasNextPage && <Widen around={around} onWiden={onWiden} />}
        </>
      )}
    </>
  )
}

/** Nothing within the circle, with the way to look further. */
function NoneFound({ text, around, onWiden }: { text: string } & Widening) {
  if (widerThan(around.radius_km) === null) return <EmptyView text={text} sub={words.noneHelp} />
  return <EmptyView text={text} sub={words.noneWithin(around.radius_km)} action={<WidenButton around={around} onWiden={onWiden} />} />
}

/** Below a list: the way to look further. */
function Widen(widening: Widening) {
  return (
    <p className="px-5 pt-2 pb-4 empty:hidden">
      <WidenButton {...widening} />
    </p>
  )
}

function WidenButton({ around, onWiden }: Widening) {
  const wider = widerThan(around.radius_km)
  if (wider === null) return null
  return (
    <Button variant="quiet" size={48} full onClick={() => onWiden(wider)}>
      {words.widen(wider)}
    </Button>
  )
}

/** A place whose pin was pressed and that the list does not have. */
function Selected({ place, rowOf }: { place: NearPlace; rowOf: RowOf }) {
  return (
    <ul aria-label={words.selected} className="border-b border-line">
      {rowOf(place)}
    </ul>
  )
}

type AllProps = { selected: NearPlace | null; onKind: (kind: NearbyKind) => void; rowOf: RowOf } & Widening

function AllKinds({ around, selected, onKind, onWiden, rowOf }: AllProps) {
  const counts = useCounts(around)
  const isGuest = useViewer() === null
  const lists = {
    people: useFew('people', around),
    expert: useFew('expert', around),
    shop: useFew('shop', around),
    club: useFew('club', around),
    bungae: useFew('bungae', around),
  }
  const all = NEARBY_KINDS.map((kind) => ({ kind, found: lists[kind], places: lists[kind].data?.places }))
  const failed = all.find(({ found }) => found.isError)?.found
  const pending = all.find(({ found }) => found.isPending)?.found
  if (failed || pending) return <QueryFallback query={failed ?? pending!} skeleton={SKELETON} />
  const isListed = selected !== null && all.some(({ places = [] }) => places.some((one) => idOf(one) === idOf(selected)))
  const isEmpty = all.every(({ places = [] }) => places.length === 0)
  return (
    <>
      {selected && !isListed && <Selected place={selected} rowOf={rowOf} />}
      {isGuest && <GuestNote />}
      {isEmpty && <NoneFound text={words.noneAll} around={around} onWiden={onWiden} />}
      {all.map(({ kind, places = [] }) =>
        places.length === 0 ? null : (
          <section key={kind} aria-labelledby={`near-${kind}`} className="border-t border-line pb-2 first:border-t-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 px-5 pt-2">
              <h2 id={`near-${kind}`} className="flex min-h-11 items-center gap-1.5 text-t6 font-bold">
                {words.near[kind]}
                <span className="num text-brand-fg">{countOf(counts.data, kind)}</span>
              </h2>
              <button type="button" onClick={() => onKind(kind)} className="-mr-2 min-h-11 px-2 text-t4 text-fg2">
                {words.more}
                <span className="sr-only"> {words.kinds[kind]}</span>
              </button>
            </div>
            <ul aria-labelledby={`near-${kind}`}>{places.map(rowOf)}</ul>
          </section>
        ),
      )}
      {!isEmpty && <Widen around={around} onWiden={onWiden} />}
      <p className="px-5 py-4">
        <ClubsLink />
      </p>
    </>
  )
}

/** Places are for everybody, people for members. */
export function GuestNote() {
  return (
    <div className="mx-5 my-3 flex flex-wrap items-center justify-between gap-2 rounded-card bg-sunken px-4 py-2 text-left">
      <p className="min-w-0 grow basis-40 text-t4 text-fg2">{words.guest}</p>
      <Button variant="line" size={44} onClick={() => void askLogIn()}>
        {words.logIn}
      </Button>
    </div>
  )
}

export const SKELETON = (
  <div className="px-5">
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="flex min-h-18 items-center gap-3 py-2.5">
        <Skeleton className="size-12 flex-none rounded-full" />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-36 max-w-full" />
          <Skeleton className="h-4 w-24 max-w-full" />
        </div>
        <Skeleton className="h-11 w-16 flex-none rounded-tile" />
      </div>
    ))}
  </div>
)
