import type { MediaItem } from '../contract.ts'

/** What the strip is given; the strip itself is loaded later. */
export type MediaStripProps = {
  /** Finished uploads, in their order. */
  value: readonly MediaItem[]
  onChange: (items: MediaItem[]) => void
  /** How many are not up yet, failed ones included. */
  onBusy?: (unfinished: number) => void
  /** Films may be added too. */
  video?: boolean
  max?: number
  /** Each picture is cut to a square before it goes up, as a png. */
  square?: boolean
  /** Asked before files are taken; false takes none. */
  before?: () => Promise<boolean>
  /** What the strip is for. */
  label: string
}
