import { Check } from 'lucide-react'
import { cx } from '#kit/ui/cx.ts'
import { Progress } from '#kit/ui/Progress.tsx'
import { pollWords as words } from '../../../words/poll.ts'

type Props = {
  name: string
  /** Null while the counts are not told. */
  count: number | null
  /** All who voted. */
  all: number
  isMultiple: boolean
  isChosen: boolean
  /** The name that the radio buttons of one poll share. */
  group: string
  /** Null where nobody chooses any more. */
  onChoose: (() => void) | null
  /** Null where the names are not shown. */
  onVoters: (() => void) | null
}

/** An option of a poll with its count as a bar. */
export function OptionRow({ name, count, all, isMultiple, isChosen, group, onChoose, onVoters }: Props) {
  const counted = count !== null && <Progress value={count} max={all} className="mt-1.5" />
  return (
    <div className={cx('flex items-stretch rounded-tile', isChosen ? 'bg-brand-weak ring-2 ring-fg ring-inset' : 'bg-sunken')}>
      <label
        className={cx(
          'relative flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-tile py-2.5 pl-3.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fg',
          onChoose !== null && 'cursor-pointer',
        )}
      >
        <input
          type={isMultiple ? 'checkbox' : 'radio'}
          name={group}
          checked={isChosen}
          disabled={onChoose === null}
          onChange={() => onChoose?.()}
          className="sr-only"
        />
        <span
          aria-hidden
          className={cx(
            'grid size-5 flex-none place-items-center',
            isMultiple ? 'rounded-[6px]' : 'rounded-full',
            isChosen ? 'bg-brand text-on-brand' : cx('border-[1.5px] border-edge bg-surface', onChoose === null && 'invisible'),
          )}
        >
          {isChosen && <Check size={14} strokeWidth={3} />}
        </span>
        <span className="min-w-0 flex-1 pr-3.5">
          <span className={cx('block text-t4 break-words', isChosen && 'font-bold')}>{name}</span>
          {counted}
        </span>
      </label>
      {count !== null &&
        (onVoters === null ? (
          <span className="num flex items-center pr-3.5 text-t3 text-fg2">{words.votes(count)}</span>
        ) : (
          <button
            type="button"
            aria-label={words.whoChose(name, count)}
            onClick={onVoters}
            className="pressable num min-w-11 flex-none rounded-tile px-3 text-t3 font-semibold text-fg2 underline"
          >
            {words.votes(count)}
          </button>
        ))}
    </div>
  )
}
