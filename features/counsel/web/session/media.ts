import type { MediaPhase } from '../../rules.ts'

/** What a beat says about sound and picture: the state of the call, and seconds since the last picture and sound came. */
export type MediaReport = { ice: MediaPhase; framesAgo?: number; audioAgo?: number }

/** The call on this page, by the number of its counselling. */
const sources = new Map<number, () => MediaReport>()

/** Adds the report of a call to the beats of its session. Returns the function that stops it. */
export function reportMedia(counNo: number, read: () => MediaReport): () => void {
  sources.set(counNo, read)
  return () => {
    if (sources.get(counNo) === read) sources.delete(counNo)
  }
}

/** What the next beat says; nothing without a call. */
export const mediaOf = (counNo: number): MediaReport | object => sources.get(counNo)?.() ?? {}
