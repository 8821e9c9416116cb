import { ko } from './ko.ts'

/** How far something is: one decimal, as the server rounds it (specification section 9). */
export function Distance({ km }: { km: number }) {
  const shown = km.toFixed(1)
  return (
    <>
      <span className="sr-only">{ko.ui.distance.said(shown)}</span>
      <span aria-hidden>{ko.ui.distance.shown(shown)}</span>
    </>
  )
}
