import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'

type Props = {
  mine: boolean
  /** The first message of its sender within a minute: with a corner, and for others' messages with face and name. */
  opens?: boolean
  name?: string
  /** Beside the name: a tag. */
  tag?: ReactNode
  face?: ReactNode
  /** Shown at the last message of a minute. */
  time?: string | null
  /** How many members have not read it; hidden at 0. */
  unread?: number
  state?: 'sent' | 'sending' | 'failed'
  /** Buttons for a message that was not sent. */
  acts?: ReactNode
  /** Beside the bubble: actions that appear on hover. */
  tools?: ReactNode
  /** Below the bubble: reactions. */
  foot?: ReactNode
  /** Without a background, for pictures. */
  bare?: boolean
  /** In a lighter style, for a deleted message. */
  faint?: boolean
  children: ReactNode
}

/** A chat message: the viewer's at the right in the brand colour, others' at the left. */
export function Bubble(props: Props) {
  const { mine, opens = true, name, tag, face, acts, tools, foot, bare, faint, children } = props
  return (
    <div className={cx('flex gap-[8px] px-3', mine ? 'justify-end pl-[40px]' : 'justify-start', opens ? 'pt-2' : 'pt-1')}>
      {!mine && face !== undefined && <div className="w-[40px] flex-none">{opens && face}</div>}
      <div className={cx('flex min-w-0 flex-col', mine ? 'items-end' : 'items-start')}>
        {!mine && opens && name !== undefined && (
          <p className="mb-1 flex max-w-full flex-wrap items-center gap-1.5 text-t4 text-fg2">
            <span className="min-w-0 break-words">{name}</span>
            {tag}
          </p>
        )}
        <div className={cx('flex max-w-full items-end gap-1.5', mine && 'flex-row-reverse')}>
          <div
            data-bubble
            className={cx(
              'min-w-0 text-t5 [overflow-wrap:anywhere]',
              !bare && 'rounded-[20px] px-3.5 py-2',
              !bare && (mine ? 'bg-brand text-on-brand' : 'bg-surface text-fg'),
              faint && (mine ? 'italic' : 'text-fg3 italic'),
              opens && !bare && (mine ? 'rounded-tr-[5px]' : 'rounded-tl-[5px]'),
            )}
          >
            {children}
          </div>
          <Meta {...props} />
          {tools}
        </div>
        {foot}
        {acts}
      </div>
    </div>
  )
}

/** Beside the bubble: unread count and time, or the state of sending. */
function Meta({ mine, time, unread = 0, state = 'sent' }: Props) {
  if (state === 'failed') return <CircleAlert aria-hidden size={18} className="mb-1 flex-none text-danger-fg" />
  if (state === 'sending') {
    return (
      <span className="mb-1 flex-none text-fg3">
        <Spinner size={12} />
      </span>
    )
  }
  if (!time && unread === 0) return null
  return (
    <div className={cx('num flex flex-none flex-col pb-0.5 text-t1 whitespace-nowrap', mine ? 'items-end' : 'items-start')}>
      {unread > 0 && <span className="font-bold text-brand-fg">{unread}</span>}
      {time && <span className="text-fg3">{time}</span>}
    </div>
  )
}
