import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { consoleParts } from '#kit/ui/words/console.ts'
import { KeyHint } from './decision.tsx'
import type { Command } from './palette.ts'

const words = consoleParts.palette

/** Commands under a heading. */
export type CommandGroup = { title: string; commands: readonly (Command & { sub?: string })[] }

type Props = {
  asked: string
  onAsk: (text: string) => void
  groups: readonly CommandGroup[]
  /** More results are being loaded. */
  isBusy: boolean
  isFailed: boolean
  onPick: (command: Command) => void
}

/** A field with the commands that fit what is typed: arrow keys choose one, Enter runs it. */
export function PaletteList({ asked, onAsk, groups, isBusy, isFailed, onPick }: Props) {
  const id = useId()
  const all = groups.flatMap(({ commands }) => commands)
  const [chosenKey, setChosen] = useState<string | null>(null)
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === chosenKey),
  )
  const chosen = all[at]
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In a test the page has no layout.
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen?.key])
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && all.length > 0) {
      event.preventDefault()
      setChosen(all[(at + by + all.length) % all.length]!.key)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      onPick(chosen)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center rounded-tile bg-sunken pl-3 focus-within:ring-2 focus-within:ring-brand focus-within:ring-inset">
        <Search size={18} aria-hidden className="flex-none text-fg2" />
        <input
          type="text"
          role="combobox"
          aria-label={words.label}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.key}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          placeholder={words.placeholder}
          value={asked}
          data-first-focus
          onChange={(event) => onAsk(event.currentTarget.value)}
          onKeyDown={handleKey}
          className="min-h-12 min-w-0 flex-1 bg-transparent px-2 text-t5 text-fg outline-none placeholder:text-fg3"
        />
      </div>
      <p role="status" className="px-2 text-t4 text-fg2 empty:hidden">
        {isBusy ? words.busy : isFailed ? words.failed : all.length === 0 && words.nothing}
      </p>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={words.label} className="flex flex-col gap-3">
        {groups.map(
          ({ title, commands }) =>
            commands.length > 0 && (
              <div key={title} role="group" aria-label={title}>
                <p aria-hidden className="px-3 pb-1 text-t3 text-fg2">
                  {title}
                </p>
                {commands.map((command) => (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the focus and the keys
                  <div
                    key={command.key}
                    id={`${id}-${command.key}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={command === chosen}
                    onClick={() => onPick(command)}
                    onPointerMove={() => setChosen(command.key)}
                    className={cx(
                      'flex min-h-11 cursor-pointer items-center gap-3 rounded-tile px-3 py-1.5 text-t4',
                      command === chosen && 'bg-brand-weak text-brand-fg',
                    )}
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block truncate font-medium">{command.label}</span>
                      {command.sub && (
                        <>
                          {' '}
                          <span className="block truncate text-t3 text-fg2">{command.sub}</span>
                        </>
                      )}
                    </span>
                    {command.hint && <KeyHint of={command.hint} />}
                  </div>
                ))}
              </div>
            ),
        )}
      </div>
    </div>
  )
}
