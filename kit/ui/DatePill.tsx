import { cx } from './cx.ts'

type Props = { children: string; /** What pressing it does; without it nothing can be pressed. */ onPress?: () => void; label?: string }

/** The day that begins here, between messages. */
export function DatePill({ children, onPress, label }: Props) {
  return (
    <div className="flex justify-center py-3">
      {onPress ? (
        <button type="button" aria-label={label} onClick={onPress} className={cx(PILL, 'pressable relative after:absolute after:-inset-2')}>
          {children}
        </button>
      ) : (
        <span className={PILL}>{children}</span>
      )}
    </div>
  )
}

const PILL = 'rounded-chip bg-press px-3 py-1 text-t3 text-fg2'
