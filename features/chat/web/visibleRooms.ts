/** Says that a room is shown, on a screen or in the panel. Gives the way to say that it is no longer. */
export function markRoomVisible(crNo: number): () => void {
  const mark = { crNo }
  shown.add(mark)
  return () => shown.delete(mark)
}

/** Whether somebody looks at this room now: it is shown, and the page is seen. */
export const isRoomVisible = (crNo: number): boolean => document.visibilityState !== 'hidden' && [...shown].some((one) => one.crNo === crNo)

const shown = new Set<{ crNo: number }>()
