import { cx } from './cx.ts'
import { recordLook, type RecordKind } from './record.ts'

/** One record of a day as a line of a `<dl>`: kind, text, figure. */
export function RecordRow({ kind, text, value, unit }: { kind: RecordKind; text: string; value: string; unit?: string }) {
  const { Icon, word, colour } = recordLook[kind]
  return (
    <div className="flex min-h-13 items-center gap-2.5 py-2 text-t4">
      <Icon aria-hidden size={18} strokeWidth={2.2} className={cx('flex-none', colour)} />
      <dt className="flex-none font-semibold">{word}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-2.5">
        <span className="min-w-0 flex-1 truncate text-t3 text-fg3">{text}</span>
        <b className="num text-right text-t5 font-bold">
          {value}
          {unit && ` ${unit}`}
        </b>
      </dd>
    </div>
  )
}
