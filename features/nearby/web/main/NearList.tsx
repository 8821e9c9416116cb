import { useCallback, type ReactNode, type RefObject } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { askLogIn } from '#kit/web/overlays.ts'
import type { Point } from '#kit/web/map/port.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { NearPlace } from '../../contract.ts'
import { NEARBY_KINDS } from '../../rules.ts'
import type { NearbyKind } from '../kind.ts'
import { nearby as words } from '../../words.ts'
import { useCounts, useFew, useNearest } from '../api.ts'
import { ClubsLink } from './ClubsLink.tsx'
import { countOf } from './counts.ts'
import { PlaceRow } from './PlaceRow.tsx'
import { idOf, type LocationMap } from './useLocationMap.ts'

type ListProps = { map: LocationMap; from: Point; scroller: RefObject<HTMLElement | null>; onSelect: (place: NearPlace) => void }

/** Every place of the map as a list: the nearest of one kind, or the first few of each. */
export function NearList({ map, from, scroller, onSelect }: ListProps) {
  const rowOf = (place: NearPlace) => (
    <li key={idOf(place)}>
      <PlaceRow place={place} isSelected={map.selected !== null && idOf(map.selected) === idOf(place)} onSelect={() => onSelect(place)} />
    </li>
  )
  return map.kind === null ? (
    <AllKinds from={from} selected={map.selected} onKind={map.selectKind} rowOf={rowOf} />
  ) : (
    <OneKind kind={map.kind} from={from} selected={map.selected} scroller={scroller} rowOf={rowOf} />
  )
}

type RowOf = (place: NearPlace) => ReactNode

function OneKind({
  kind,
  from,
  selected,
  scroller,
  rowOf,
}: { kind: NearbyKind; from: Point; selected: NearPlace | null; rowOf: RowOf } & Pick<ListProps, 'scroller'>) {
  const isGuest = useViewer() === null
  const found = useNearest(kind, from)
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
        <EmptyView text={words.none[kind]} sub={words.noneHelp} />
      ) : (
        <>
          <ul aria-label={words.near[kind]}>{places.map(rowOf)}</ul>
          <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
        </>
      )}
    </>
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

type AllProps = { from: Point; selected: NearPlace | null; onKind: (kind: NearbyKind) => void; rowOf: RowOf }

function AllKinds({ from, selected, onKind, rowOf }: AllProps) {
  const counts = useCounts(from)
  const isGuest = useViewer() === null
  const lists = {
    people: useFew('people', from),
    expert: useFew('expert', from),
    shop: useFew('shop', from),
    club: useFew('club', from),
    bungae: useFew('bungae', from),
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
      {isEmpty && <EmptyView text={words.noneAll} sub={words.noneHelp} />}
      {all.map(({ kind, places = [] }) =>
        places.length === 0 ? null : (
          <section key={kind} aria-labelledby={`near-${kind}`} className="border-t border-line pb-2 first:border-t-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 px-5 pt-2">
              <h2 id={`near-${kind}`} className="flex min-h-11 items-center gap-1.5 text-t6 font-bold">
                {words.near[kind]}
                {/* The list may begin beyond the circle in which they are counted. */}
                {counts.data?.[kind]?.qtt !== 0 && <span className="num text-brand-fg">{countOf(counts.data, kind)}</span>}
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
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-4 w-24" />
        </div>
        <Skeleton className="h-11 w-16 rounded-tile" />
      </div>
    ))}
  </div>
)
