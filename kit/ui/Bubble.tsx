import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'

type Props = {
  mine: boolean
  /** The first of what somebody says within a minute: with its corner, and of another with face and name. */
  opens?: boolean
  name?: string
  /** Beside the name: a tag. */
  tag?: ReactNode
  face?: ReactNode
  /** On the last of a minute. */
  time?: string | null
  /** How many have not read it; nothing at 0. */
  unread?: number
  state?: 'sent' | 'sending' | 'failed'
  /** What can be done about one that failed. */
  acts?: ReactNode
  /** Below: what people answered it with. */
  foot?: ReactNode
  /** Pictures stand without a ground. */
  bare?: boolean
  /** Quiet words in its place: it was deleted. */
  faint?: boolean
  children: ReactNode
}

/** One message as people know it from chats: own ones at the right in brand, others' at the left on surface. */
export function Bubble(props: Props) {
  const { mine, opens = true, name, tag, face, acts, foot, bare, faint, children } = props
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
        </div>
        {foot}
        {acts}
      </div>
    </div>
  )
}

/** Beside the bubble, at its foot: how many have not read it, and when it was said, or how far it is. */
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
