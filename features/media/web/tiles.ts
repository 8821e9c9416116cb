import type { MediaItem } from '../contract.ts'

/** `failed` may be tried again, `refused` may only be removed. */
export type TileState = 'preparing' | 'waiting' | 'sending' | 'checking' | 'failed' | 'refused' | 'done'

/** One place in the strip. */
export type Tile = {
  id: string
  mimetype: string
  state: TileState
  /** How much of it is up, 0 to 1. */
  progress: number
  /** Address of a picture of it on this device, else null. */
  preview: string | null
  seconds: number | null
  /** Why it failed or was refused. */
  words: string | null
  /** The finished upload; while another takes its place, the one before. */
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

/** How many are not up yet; one that failed is among them, or it would be lost without a word. */
export const unfinishedOf = (tiles: readonly Tile[]): number => tiles.filter(({ state }) => state !== 'done').length

/** The tile with this id now stands at this place. */
export function moved(tiles: readonly Tile[], id: string, to: number): Tile[] {
  const tile = tiles.find((one) => one.id === id)
  if (!tile) return [...tiles]
  const others = tiles.filter((one) => one !== tile)
  others.splice(Math.max(0, to), 0, tile)
  return others
}

/** The tiles for a value from outside: its items, in its order, stand where finished ones stood; the unfinished keep their places. */
export function merged(tiles: readonly Tile[], value: readonly MediaItem[]): Tile[] {
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
