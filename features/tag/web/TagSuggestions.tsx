import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { tag as words } from '#features/tag/words.ts'
import type { Suggestion } from './api.ts'
import { caretAt } from './caret.ts'
import type { Tagging } from './useTagging.ts'

/** The list of suggestions at the caret; the field keeps the focus. */
export function TagSuggestions({ tagging }: { tagging: Tagging }) {
  const { id, token, suggestions, active, setActive, pick } = tagging
  const open = token !== null && suggestions.length > 0
  return (
    <>
      <p role="status" className="sr-only">
        {open && words.found(number(suggestions.length))}
      </p>
      {open && (
        <List tagging={tagging} label={token.sign === '@' ? words.people : words.tags}>
          {suggestions.map((suggestion, index) => (
            <button
              key={suggestion.word}
              type="button"
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Keeps the focus in the field: its loss would close the list.
              onMouseDown={(event) => event.preventDefault()}
              onPointerEnter={() => setActive(index)}
              onClick={() => pick(suggestion)}
              className={cx('flex min-h-12 w-full items-center gap-2.5 px-3 py-1 text-left', index === active && 'bg-sunken')}
            >
              <SuggestionContent suggestion={suggestion} />
            </button>
          ))}
        </List>
      )}
    </>
  )
}

function SuggestionContent({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'tag') {
    return (
      <>
        <b className="min-w-0 flex-1 truncate text-t5 font-medium">{suggestion.word}</b>
        <span className="num flex-none text-t3 text-fg3">{words.uses(number(suggestion.post_qtt))}</span>
      </>
    )
  }
  return (
    <>
      <Avatar person={suggestion.person} size={36} />
      <b className="min-w-0 flex-1 truncate text-t5 font-medium">{suggestion.person.haru_name}</b>
      {suggestion.person.followed && <Tag>{words.followed}</Tag>}
    </>
  )
}

type ListProps = { tagging: Tagging; label: string; children: ReactNode }

/** Rendered in the top layer, so that no bar or sheet clips it. */
function List({ tagging: { field, id, token, suggestions, active }, label, children }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const from = token?.from ?? 0
  useLayoutEffect(() => {
    const box = list.current
    const input = field.current
    if (!box || !input) return
    if (typeof box.showPopover === 'function' && !box.matches(':popover-open')) box.showPopover()
    const move = () => place(box, input, from)
    move()
    const { visualViewport } = window
    addEventListener('scroll', move, true)
    addEventListener('resize', move)
    visualViewport?.addEventListener('resize', move)
    return () => {
      removeEventListener('scroll', move, true)
      removeEventListener('resize', move)
      visualViewport?.removeEventListener('resize', move)
    }
  }, [field, from, suggestions])
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      popover="manual"
      className="fixed inset-auto m-0 w-72 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-tile bg-surface py-1 text-fg shadow-float ring-1 ring-line"
    >
      {children}
    </div>
  )
}

const GAP = 8
const MAX_HEIGHT = 264

/** Places the list below the line, or above it where there is more space in the visual viewport (without the keyboard). */
function place(box: HTMLElement, input: HTMLTextAreaElement, from: number): void {
  const caret = caretAt(input, from)
  const view = window.visualViewport
  const [top, height, width] = [view?.offsetTop ?? 0, view?.height ?? innerHeight, view?.width ?? innerWidth]
  const below = top + height - caret.bottom - GAP * 2
  const above = caret.top - top - GAP * 2
  const isBelow = below >= Math.min(MAX_HEIGHT, box.scrollHeight) || below >= above
  const left = Math.max(GAP, Math.min(caret.left, width - box.offsetWidth - GAP))
  Object.assign(box.style, {
    left: `${left}px`,
    maxHeight: `${Math.max(96, Math.min(MAX_HEIGHT, isBelow ? below : above))}px`,
    top: isBelow ? `${caret.bottom + GAP}px` : 'auto',
    bottom: isBelow ? 'auto' : `${innerHeight - caret.top + GAP}px`,
  })
}
