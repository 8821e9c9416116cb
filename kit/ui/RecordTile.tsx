import { cx } from './cx.ts'
import { recordLook, type RecordKind } from './record.ts'

/**
 * One record of a day on its card: kind, figure and a line of text. In a wrapping row, large figures and large text leave
 * fewer tiles side by side: the text is truncated, a figure never.
 */
export function RecordTile({ kind, value, unit, text }: { kind: RecordKind; value: string; unit?: string; text: string }) {
  const { Icon, word, colour } = recordLook[kind]
  return (
    <div className="shrink grow basis-20 rounded-tile bg-sunken px-3 pt-2.5 pb-2">
      <p className={cx('flex items-center gap-1 text-t2 font-semibold', colour)}>
        <Icon aria-hidden size={14} strokeWidth={2.2} />
        {word}
      </p>
      <p className="num mt-1 flex flex-wrap items-baseline gap-x-0.5 text-t6 leading-6 font-bold">
        {value}
        {unit && <span className="text-t3 font-semibold text-fg2">{unit}</span>}
      </p>
      <p className="w-0 min-w-full truncate text-t2 text-fg3">{text}</p>
    </div>
  )
}
