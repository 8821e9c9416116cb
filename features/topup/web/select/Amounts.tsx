import { useId } from 'react'
import { FieldError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { topup } from '../../words/topup.ts'
import type { TopUpTerms } from '../../contract.ts'
import { isLimitNear, remainingWon } from './limits.ts'

type Props = { terms: TopUpTerms; value: number | null; onChange: (viv: number) => void; error: string | undefined }

/** The products. Those above the remaining limit are disabled, and the limit is shown. */
export function Amounts({ terms, value, onChange, error }: Props) {
  const id = useId()
  const left = remainingWon(terms)
  return (
    <div>
      <RadioTiles
        label={topup.amounts}
        columns={4}
        minRem={3.9}
        value={value}
        onChange={onChange}
        error={error !== undefined}
        aria-describedby={`${id}-left ${id}-error`}
        tileClassName="min-h-18 px-1 py-2"
        options={terms.products.map(({ viv, won }) => {
          const name = topup.tile(number(viv), number(won))
          const isOver = won > left
          return {
            value: viv,
            name: isOver ? topup.tileOver(name) : name,
            disabled: isOver,
            ground: 'bg-brand-weak text-brand-fg ring-brand!',
            content: (
              <>
                <span className="num text-t6 font-bold">{number(viv)}</span>
                <span className={`num text-t3 font-normal ${isOver ? '' : 'text-fg2'}`}>{shortWon(won)}</span>
              </>
            ),
          }
        })}
      />
      <p id={`${id}-left`} className="mt-2 text-t4 text-fg2 empty:hidden">
        {isLimitNear(terms) ? limitText(terms) : null}
      </p>
      <FieldError id={`${id}-error`} error={error ?? null} />
    </div>
  )
}

/** Text of the tighter of the two limits. */
function limitText({ day_left_won, month_left_won }: TopUpTerms): string {
  if (month_left_won !== null && month_left_won <= day_left_won) {
    return month_left_won > 0 ? topup.monthLeft(number(month_left_won)) : topup.monthNone
  }
  return day_left_won > 0 ? topup.dayLeft(number(day_left_won)) : topup.dayNone
}

/** `5,000원`, `30만원` */
const shortWon = (won: number): string => (won % 10_000 === 0 ? topup.tenThousands(number(won / 10_000)) : topup.won(number(won)))
