import { cx } from '#kit/ui/cx.ts'

/** `isSum`: what the lines above come to. */
type Props = { term: string; text: string; help?: string | null; isSum?: boolean }

/** An amount in a list of terms. */
export function SumLine({ term, text, help, isSum = false }: Props) {
  return (
    <div className={cx('flex flex-wrap justify-between gap-x-3', isSum && 'border-t border-line pt-2 font-bold')}>
      <dt className={cx('min-w-0 break-words', !isSum && 'text-fg2')}>{term}</dt>
      <dd className={cx('ml-auto', !isSum && 'font-semibold')}>{text}</dd>
      {help && <dd className="basis-full text-right text-t3 font-normal text-fg3">{help}</dd>}
    </div>
  )
}
