/** Marks a room as visible, on a screen or in the panel. Returns a function that removes the mark. */
export function markRoomVisible(crNo: number): () => void {
  const mark = { crNo }
  shown.add(mark)
  return () => shown.delete(mark)
}

/** Whether the room is visible now, in a visible page. */
export const isRoomVisible = (crNo: number): boolean => document.visibilityState !== 'hidden' && [...shown].some((one) => one.crNo === crNo)

const shown = new Set<{ crNo: number }>()
