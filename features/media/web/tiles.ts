import type { MediaItem } from '../contract.ts'

/** `failed` may be tried again, `refused` may only be removed. */
export type TileState = 'preparing' | 'waiting' | 'sending' | 'checking' | 'failed' | 'refused' | 'done'

/** One place in the strip. */
export type Tile = {
  id: string
  mimetype: string
  state: TileState
  /** Uploaded share, 0 to 1. */
  progress: number
  /** Object URL of a local picture, else null. */
  preview: string | null
  seconds: number | null
  /** Why it failed or was refused. */
  words: string | null
  /** The finished upload; during a replacement, the previous one. */
  item: MediaItem | null
}

export const doneTile = (item: MediaItem): Tile => ({
  id: item.key,
  mimetype: item.mimetype,
  state: 'done',
  progress: 1,
  preview: null,
  seconds: item.seconds,
  words: null,
  item,
})

export const itemsOf = (tiles: readonly Tile[]): MediaItem[] => tiles.flatMap(({ item }) => item ?? [])

/** Number of unfinished tiles. Failed ones count, so that a form does not save without them. */
export const unfinishedOf = (tiles: readonly Tile[]): number => tiles.filter(({ state }) => state !== 'done').length

/** Moves the tile with this id to this position. */
export function moveTile(tiles: readonly Tile[], id: string, to: number): Tile[] {
  const tile = tiles.find((one) => one.id === id)
  if (!tile) return [...tiles]
  const others = tiles.filter((one) => one !== tile)
  others.splice(Math.max(0, to), 0, tile)
  return others
}

/** Tiles for a new value: its items replace the finished tiles in order; unfinished tiles keep their positions. */
export function mergeValue(tiles: readonly Tile[], value: readonly MediaItem[]): Tile[] {
  const rest = [...value]
  const next = tiles.flatMap((tile) => {
    if (tile.item === null) return tile
    const item = rest.shift()
    return item ? tileOf(tiles, item) : []
  })
  return [...next, ...rest.map((item) => tileOf(tiles, item))]
}

function tileOf(tiles: readonly Tile[], item: MediaItem): Tile {
  const known = tiles.find((tile) => tile.item?.key === item.key)
  return known ? { ...known, item } : doneTile(item)
}
