import { cx } from './cx.ts'
import { ko } from './ko.ts'

/** The badge's text above its threshold: 99 in headers and bars, 100 on chat tabs (decisions d-0, "Badges"). */
export type Cap = 99 | 100

type Props = {
  value: number
  cap?: Cap
  /** The counted items, which screen readers announce with the number ("알림 99개 이상"). */
  label: string
  className?: string
}

/** A red number, hidden at 0. */
export function Count({ value, cap = 99, label, className }: Props) {
  if (value <= 0) return null
  return (
    <span className={cx(LOOK, className)}>
      {/* Drawn by CSS: as text it would make the visible label of the surrounding button differ from the spoken one. */}
      <span aria-hidden data-shown={countText(value, cap)} className="before:content-[attr(data-shown)]" />
      <span className="sr-only">{countLabel(label, value, cap)}</span>
    </span>
  )
}

export const countText = (value: number, cap: Cap = 99): string => (value > cap ? '99+' : String(value))

export function countLabel(label: string, value: number, cap: Cap = 99): string {
  if (value <= 0) return label
  return value > cap ? ko.ui.countOver(label, 99) : ko.ui.count(label, value)
}

// In px: a badge grows at most to 1.3 times with the reader's text size.
const LOOK =
  'num inline-block h-[18px] min-w-[18px] rounded-chip bg-danger px-[5px] text-center text-[length:min(var(--text-t1),14px)] leading-[18px] font-bold whitespace-nowrap text-on-danger'
