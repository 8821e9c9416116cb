import { cx } from './cx.ts'

type Props = { facts: readonly (readonly [term: string, value: string])[]; className?: string }

/** Terms with their amounts, one on each line. */
export const AmountList = ({ facts, className }: Props) => (
  <dl className={cx('num text-t4', className)}>
    {facts.map(([term, value]) => (
      <div key={term} className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <dt className="text-fg2">{term}</dt>
        <dd className="ml-auto font-semibold">{value}</dd>
      </div>
    ))}
  </dl>
)
