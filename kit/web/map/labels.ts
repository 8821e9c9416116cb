/** A name at a place of the screen, in pixels. */
export type PlacedLabel = { name: string; x: number; y: number }

/** Widths and heights around a name, in pixels. */
const CHARACTER_PX = 13
const LINE_PX = 18
const GAP_PX = 14

/** The names that fit without covering each other; earlier ones first. */
export function withoutOverlap<Label extends PlacedLabel>(labels: readonly Label[]): Label[] {
  const kept: Label[] = []
  for (const label of labels) if (kept.every((other) => !isClose(label, other))) kept.push(label)
  return kept
}

function isClose(a: PlacedLabel, b: PlacedLabel): boolean {
  const width = ((a.name.length + b.name.length) / 2) * CHARACTER_PX
  return Math.abs(a.x - b.x) < width + GAP_PX && Math.abs(a.y - b.y) < LINE_PX + GAP_PX
}
