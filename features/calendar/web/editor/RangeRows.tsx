import { Plus, X } from 'lucide-react'
import { FieldError } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { rangesProblem, type Range } from '../../rules.ts'
import { calendar as words } from '../../words.ts'
import { freeRange } from './model.ts'
import { TimeField } from './TimeField.tsx'

type Props = { ranges: readonly Range[]; onChange: (ranges: Range[]) => void }

/** The open ranges of a day as times; they stay in the order in which they were entered until they are correct. */
export function RangeRows({ ranges, onChange }: Props) {
  const change = (index: number, part: Partial<Range>) =>
    onChange(ranges.map((range, at) => (at === index ? { ...range, ...part } : range)))
  const problem = rangesProblem(ranges)
  const next = freeRange(ranges.toSorted((a, b) => a.from_minute - b.from_minute))
  return (
    <div>
      <ul className="flex flex-col gap-2">
        {ranges.map((range, index) => (
          <li key={index} className="flex items-center gap-1">
            {/* Large text leaves one time in a line. */}
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
              <TimeField
                label={words.from(index + 1)}
                value={range.from_minute}
                isWrong={problem !== null && rangesProblem([range]) !== null}
                onChange={(from_minute) => change(index, { from_minute })}
              />
              <span aria-hidden className="text-fg3">
                –
              </span>
              <TimeField
                label={words.to(index + 1)}
                value={range.to_minute}
                isWrong={problem !== null && rangesProblem([range]) !== null}
                onChange={(to_minute) => change(index, { to_minute })}
              />
            </div>
            <IconButton
              label={words.remove(range)}
              icon={<X size={20} strokeWidth={1.9} />}
              onClick={() => onChange(ranges.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      <div role="alert" className="empty:hidden">
        <FieldError error={problem?.message} />
      </div>
      {next === null ? (
        <p className="mt-2 text-t4 text-fg2">{words.full}</p>
      ) : (
        <button
          type="button"
          onClick={() => onChange([...ranges, next])}
          className="mt-1 inline-flex min-h-11 items-center gap-1.5 rounded-tile pr-3 text-t5 font-semibold text-brand-fg"
        >
          <Plus aria-hidden size={20} strokeWidth={2.2} />
          {words.add}
        </button>
      )}
    </div>
  )
}
