import { cx } from './cx.ts'

type Props = { children: string; /** Makes it a button. */ onPress?: () => void; label?: string }

/** The date above the first message of a day. */
export function DatePill({ children, onPress, label }: Props) {
  return (
    <div className="flex justify-center py-3">
      {onPress ? (
        <button
          type="button"
          aria-label={label}
          onClick={onPress}
          className={cx(PILL, 'pressable relative after:absolute after:-inset-2.5')}
        >
          {children}
        </button>
      ) : (
        <span className={PILL}>{children}</span>
      )}
    </div>
  )
}

const PILL = 'rounded-chip bg-press px-3 py-1 text-t3 text-fg2'
