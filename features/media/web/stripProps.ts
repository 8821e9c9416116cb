import type { MediaItem } from '../contract.ts'

/** In a file of its own, so that importing it does not load the strip. */
export type MediaStripProps = {
  /** Finished uploads, in their order. */
  value: readonly MediaItem[]
  onChange: (items: MediaItem[]) => void
  /** Called with the number of unfinished uploads, failed ones included. */
  onBusy?: (unfinished: number) => void
  /** Films may be added too. */
  video?: boolean
  max?: number
  /** Each picture is cropped to a square png before the upload. */
  square?: boolean
  /** Called before files are added; false adds none. */
  before?: () => Promise<boolean>
  /** The purpose of the strip. */
  label: string
}
