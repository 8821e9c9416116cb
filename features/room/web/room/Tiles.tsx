import { useMemo, useRef, type ReactNode, type RefObject } from 'react'
import { VirtualRows } from '#kit/ui/VirtualRows.tsx'
import type { PostTile } from '#features/post/contract.ts'
import { TileGrid } from '#features/post/web/public.ts'
import { hrefNear } from '#features/routes.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { useOffsetTop } from './useOffsetTop.ts'

type TilesProps = { tiles: readonly PostTile[]; scroller: RefObject<HTMLDivElement | null>; children: ReactNode }

/** A virtual grid of tiles. */
export function Tiles({ tiles, scroller, children }: TilesProps) {
  const place = useScreen()
  const list = useRef<HTMLDivElement>(null)
  const offsetTop = useOffsetTop(list, scroller)
  const blocks = useMemo(() => blocksOf(tiles), [tiles])
  const hrefOf = ({ kind, post_no: id }: PostTile) =>
    kind === 'daily' ? hrefNear(place, 'DailyDetail', { id }) : hrefNear(place, 'FeedDetail', { id })
  return (
    <>
      <div ref={list}>
        <VirtualRows scrollRef={scroller} data={blocks} startMargin={offsetTop} bufferSize={600}>
          {(block) => (
            <div key={block[0]!.post_no} className="pb-0.5">
              <TileGrid tiles={block} hrefOf={hrefOf} />
            </div>
          )}
        </VirtualRows>
      </div>
      {children}
    </>
  )
}

/** Tiles per block of the virtual list: a multiple of the columns, so that no row has a gap. */
const BLOCK = 12

function blocksOf(tiles: readonly PostTile[]): PostTile[][] {
  return Array.from({ length: Math.ceil(tiles.length / BLOCK) }, (_, at) => tiles.slice(at * BLOCK, (at + 1) * BLOCK))
}
