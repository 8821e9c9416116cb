import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { number } from '#kit/ui/format.ts'
import { guardian as words } from '#features/guardian/words.ts'
import { capChoices } from '../../rules.ts'

type Props = { max: number; value: number | null; onChange: (won: number) => void; error?: boolean; 'aria-describedby'?: string }

/** Choices of the monthly limit, including a current one that is not offered otherwise. */
export function CapTiles({ max, value, onChange, ...rest }: Props) {
  const choices = [...new Set([...capChoices(max), ...(value === null ? [] : [value])])].toSorted((a, b) => a - b)
  const options = choices.map((won) => ({
    value: won,
    name: words.won(number(won)),
    content: <span className="num px-1 py-3 text-t5">{words.won(number(won))}</span>,
  }))
  return <RadioTiles label={words.cap} options={options} value={value} onChange={onChange} columns={2} minRem={7} {...rest} />
}
