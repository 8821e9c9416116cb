import { ChevronDown, LocateFixed, MapPin, RotateCw } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { MenuButton } from '#features/account/web/public.ts'
import { SharingPill } from '#features/location/web/public.ts'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { STOP_SHARES, StopSheet, type Stop } from '#kit/ui/StopSheet.tsx'
import { MapButtons, MapSources } from '#kit/web/map/MapButtons.tsx'
import { useMedia, WIDE } from '#kit/web/media.ts'
import { actionSheet } from '#kit/web/overlays.ts'
import { findPosition } from '#kit/web/position.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link, useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import { useWindow } from '#kit/web/windowUse.ts'
import type { NearPlace } from '../../contract.ts'
import { RADII_KM } from '../../rules.ts'
import { nearby as words } from '../../words.ts'
import { ClubsLink } from './ClubsLink.tsx'
import { Filters } from './Filters.tsx'
import { GuestNote, NearList, SKELETON } from './NearList.tsx'
import { NearMap } from './NearMap.tsx'
import { useLocationMap, type LocationMap } from './useLocationMap.ts'

/** The map of the neighbourhood, and everything on it as a list: a sheet below the map, or beside it on wide screens. */
export default function LocationMain() {
  useWindow('beside')
  const isWide = useMedia(WIDE)
  const map = useLocationMap()
  const scroller = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<Stop>('list')
  const frame = useRef<HTMLDivElement>(null)
  const height = useHeight(frame)
  const showOnMap = (place: NearPlace) => {
    map.select(place)
    if (stop === 'full') setStop('list')
    map.port?.view({ lat: place.lat, lng: place.lng, level: map.view?.view.level ?? 6 })
  }
  const showInList = useCallback(() => setStop((now) => (now === 'peek' ? 'list' : now)), [])
  const list = <Content map={map} scroller={scroller} onSelect={showOnMap} />
  const bottom = isWide ? 0 : height * STOP_SHARES[stop === 'full' ? 'list' : stop]
  const nearMap = (
    <NearMap map={map} padding={{ top: isWide ? 0 : TOP_PX, right: 0, bottom: Math.round(bottom), left: 0 }} onSelected={showInList} />
  )
  return (
    <main className="h-full">
      <h1 tabIndex={-1} className="sr-only">
        {words.title}
      </h1>
      {isWide ? (
        <div className="flex h-full">
          <div className="flex w-100 flex-none flex-col border-r border-line bg-surface">
            <div className="flex flex-col gap-2 px-4 pt-4 pb-2">
              <PlaceLink map={map} />
              <Filters map={map} isWrapped />
            </div>
            <ListHead map={map} />
            <div ref={scroller} data-scroll className="relative min-h-0 flex-1 overflow-y-auto">
              {list}
            </div>
          </div>
          <div ref={frame} className="relative min-w-0 flex-1">
            {nearMap}
            <MapSources className="absolute bottom-1 left-2" />
            <Again map={map} className="top-4" />
            <MapTools map={map} className="right-4 bottom-6" />
          </div>
        </div>
      ) : (
        <div ref={frame} className="relative h-full overflow-hidden">
          {nearMap}
          <div className="pointer-events-none absolute inset-x-0 top-0 flex flex-col gap-2 pt-3 *:first:pointer-events-auto">
            <div className="flex gap-2 px-3">
              <PlaceLink map={map} />
              <span className="flex flex-none items-center rounded-tile bg-surface px-1 shadow-float">
                <MenuButton />
              </span>
            </div>
            <Filters map={map} />
          </div>
          <div className="pointer-events-none absolute inset-x-0 top-0" style={{ height: height - bottom }}>
            <MapSources className="absolute bottom-1 left-3" />
            <Again map={map} className="top-31" />
            <MapTools map={map} className="right-3 bottom-4" />
          </div>
          <StopSheet stop={stop} onStop={setStop} words={words} clear={TOP_PX} head={<ListHead map={map} />} scroller={scroller}>
            {list}
          </StopSheet>
        </div>
      )}
    </main>
  )
}

/** What the chips above the map cover. Pixels. */
const TOP_PX = 124

/** Which neighbourhood is shown; leads to the choice of another. */
function PlaceLink({ map }: { map: LocationMap }) {
  const { label, from, isLoading } = map
  const shown = label ?? (from !== null || isLoading ? words.finding : words.pick)
  return (
    <Link
      to={href('LocationChange')}
      className="flex min-h-13 min-w-0 flex-1 flex-wrap items-center gap-x-2 rounded-tile bg-surface px-4 py-1 shadow-float wide:border wide:border-line wide:shadow-none"
    >
      <MapPin aria-hidden size={20} className="flex-none text-brand" />
      <b className="min-w-0 grow basis-24 text-t5 font-bold break-keep">{shown}</b>
      <span className="flex-none text-t4 text-fg2">{words.change}</span>
    </Link>
  )
}

function ListHead({ map }: { map: LocationMap }) {
  const { kind, around, setRadius } = map
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 px-5 pb-1">
      <h2 className="text-t6 font-bold">{kind === null ? words.list : words.near[kind]}</h2>
      {around !== null && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => void askRadius().then((next) => next !== null && setRadius(next))}
          className="flex min-h-11 items-center gap-0.5 text-t4 font-semibold text-fg2"
        >
          <span className="num">{words.within(around.radius_km)}</span>
          <ChevronDown aria-hidden size={16} />
        </button>
      )}
      <span className="ml-auto">
        <SharingPill />
      </span>
    </div>
  )
}

/** Asks how far the list looks; null when nothing was chosen. */
async function askRadius(): Promise<number | null> {
  const picked = await actionSheet({ title: words.radius, items: RADII_KM.map((km) => ({ key: String(km), label: words.within(km) })) })
  return RADII_KM.find((km) => String(km) === picked) ?? null
}

type ContentProps = { map: LocationMap; scroller: RefObject<HTMLElement | null>; onSelect: (place: NearPlace) => void }

function Content({ map, scroller, onSelect }: ContentProps): ReactNode {
  const go = useGo()
  const isGuest = useViewer() === null
  if (map.around !== null) return <NearList map={map} around={map.around} scroller={scroller} onSelect={onSelect} />
  if (map.isLoading || map.isFailed) {
    return (
      <QueryFallback
        query={{ isPending: map.isLoading, isError: map.isFailed, isFetching: map.isLoading, refetch: map.retry }}
        skeleton={SKELETON}
      />
    )
  }
  const pick = (
    <Button size={48} onClick={() => go.to(href('LocationChange'))}>
      {words.change}
    </Button>
  )
  return (
    <div className="flex flex-col items-center px-5 pt-3 pb-8 text-center">
      {isGuest && map.kind === 'people' && <GuestNote />}
      <p className="text-t6 font-bold text-balance">{words.noPlace}</p>
      <p className="mt-1 mb-5 text-t4 text-balance text-fg3">{words.noPlaceHelp}</p>
      {pick}
      <p className="mt-3">
        <ClubsLink />
      </p>
    </div>
  )
}

/** The list belongs to another area than the one that the map shows. */
function Again({ map, className }: { map: LocationMap; className: string }) {
  if (!map.isElsewhere) return null
  return (
    <button
      type="button"
      onClick={map.searchView}
      className={cx(
        'pressable pointer-events-auto absolute left-1/2 flex min-h-11 -translate-x-1/2 items-center gap-1.5 rounded-chip bg-surface px-4 text-t4 font-semibold whitespace-nowrap text-brand-fg shadow-float',
        className,
      )}
    >
      <RotateCw aria-hidden size={16} />
      {words.again}
    </button>
  )
}

/** Zoom, and the way to where the device is. */
function MapTools({ map, className }: { map: LocationMap; className: string }) {
  const locate = async () => {
    const at = await busy(findPosition())
    if (at) map.searchHere(at)
  }
  return (
    <div className={cx('pointer-events-auto absolute flex flex-col gap-2', className)}>
      <MapButtons port={map.port} />
      <IconButton
        label={words.here}
        icon={<LocateFixed size={22} className="text-brand" />}
        onClick={() => void locate()}
        className="bg-surface shadow-float"
      />
    </div>
  )
}

function useHeight(frame: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const watch = new ResizeObserver(() => setHeight(element.offsetHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [frame])
  return height
}
