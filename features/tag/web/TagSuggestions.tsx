import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { tag as words } from '#features/tag/words.ts'
import type { Offer } from './api.ts'
import { caretAt } from './caret.ts'
import type { Tagging } from './useTagging.ts'

/** People or tags for what is being written, at the caret; the field keeps the focus. */
export function TagSuggestions({ tagging }: { tagging: Tagging }) {
  const { id, begun, offers, active, setActive, pick } = tagging
  const open = begun !== null && offers.length > 0
  return (
    <>
      <p role="status" className="sr-only">
        {open && words.found(number(offers.length))}
      </p>
      {open && (
        <List tagging={tagging} label={begun.sign === '@' ? words.people : words.tags}>
          {offers.map((offer, index) => (
            <button
              key={offer.word}
              type="button"
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field would lose the focus, and with it the offer.
              onMouseDown={(event) => event.preventDefault()}
              onPointerEnter={() => setActive(index)}
              onClick={() => pick(offer)}
              className={cx('flex min-h-12 w-full items-center gap-2.5 px-3 py-1 text-left', index === active && 'bg-sunken')}
            >
              <Face offer={offer} />
            </button>
          ))}
        </List>
      )}
    </>
  )
}

function Face({ offer }: { offer: Offer }) {
  if (offer.kind === 'tag') {
    return (
      <>
        <b className="min-w-0 flex-1 truncate text-t5 font-medium">{offer.word}</b>
        <span className="num flex-none text-t3 text-fg3">{words.uses(number(offer.post_qtt))}</span>
      </>
    )
  }
  return (
    <>
      <Avatar person={offer.person} size={36} />
      <b className="min-w-0 flex-1 truncate text-t5 font-medium">{offer.person.haru_name}</b>
      {offer.person.followed && <Tag>{words.followed}</Tag>}
    </>
  )
}

type ListProps = { tagging: Tagging; label: string; children: ReactNode }

/** In the top layer, so that neither a bar's edge nor a sheet's cuts it off. */
function List({ tagging: { field, id, begun, offers, active }, label, children }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const from = begun?.from ?? 0
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
  }, [field, from, offers])
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
const HIGH = 264

/** Below the line that is written, or above it where there is more room: the keyboard takes its own. */
function place(box: HTMLElement, input: HTMLTextAreaElement, from: number): void {
  const caret = caretAt(input, from)
  const view = window.visualViewport
  const [top, height, width] = [view?.offsetTop ?? 0, view?.height ?? innerHeight, view?.width ?? innerWidth]
  const below = top + height - caret.bottom - GAP * 2
  const above = caret.top - top - GAP * 2
  const isBelow = below >= Math.min(HIGH, box.scrollHeight) || below >= above
  const left = Math.max(GAP, Math.min(caret.left, width - box.offsetWidth - GAP))
  Object.assign(box.style, {
    left: `${left}px`,
    maxHeight: `${Math.max(96, Math.min(HIGH, isBelow ? below : above))}px`,
    top: isBelow ? `${caret.bottom + GAP}px` : 'auto',
    bottom: isBelow ? 'auto' : `${innerHeight - caret.top + GAP}px`,
  })
}
