import type { ReactNode } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { giftSend as words } from '../../words/gift.ts'
import { RETURN_DAYS } from '../../rules.ts'
import type { Giving } from './api.ts'

type Props = { gift: Giving; name: string; left: number; onAnswer: (yes: boolean) => void }

/** Confirmation of a gift: receiver, amount, and that it cannot be undone. */
export function ConfirmGift({ gift: { amount, message }, name, left, onAnswer }: Props) {
  return (
    <div>
      <dl className="rounded-tile bg-sunken px-4 py-2">
        <Row term={words.confirmTo}>{name}</Row>
        <Row term={words.confirmAmount}>{`${number(amount)} ${words.unit}`}</Row>
        <Row term={words.confirmLeft}>{`${number(left)} ${words.unit}`}</Row>
        {message !== '' && (
          <Row term={words.confirmMessage} isLong>
            {message}
          </Row>
        )}
      </dl>
      <p className="mt-3 text-t4 text-fg2">{words.final(RETURN_DAYS)}</p>
      <div className="mt-5 grid gap-2">
        <Button full onClick={() => onAnswer(true)}>
          {words.yes(number(amount))}
        </Button>
        <Button full variant="quiet" size={48} data-first-focus onClick={() => onAnswer(false)}>
          {words.no}
        </Button>
      </div>
    </div>
  )
}

function Row({ term, isLong, children }: { term: string; isLong?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 py-1 text-t4">
      <dt className="text-fg2">{term}</dt>
      <dd className={cx('num min-w-0 text-t5 break-words whitespace-pre-line', isLong ? 'w-full' : 'text-right font-semibold')}>
        {children}
      </dd>
    </div>
  )
}
