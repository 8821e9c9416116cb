import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { cs } from '#features/cs/words.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import type { Address } from './address.ts'

type Props = {
  found: Pick<Address, 'postcode' | 'address'>
  needsPostcode: boolean
  onAgain: () => void
  onDone: (address: Address) => void
}
type Values = { detail: string; postcode: string }

/** Asks for the rest of an address, and for the postcode if it is unknown. */
export function DetailForm({ found, needsPostcode, onAgain, onDone }: Props) {
  const { form, text } = useForm<Values>({
    initial: { detail: '', postcode: found.postcode ?? '' },
    problemsOf: (values) => problemsOf(values, { isTyped: found.postcode === null, needsPostcode }),
    async send({ detail, postcode }) {
      onDone({ postcode: postcode.trim() || null, address: found.address, detail: plain(detail) })
    },
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      <div className="rounded-tile bg-sunken px-4 py-3">
        <p className="text-t5 font-semibold break-words">{found.address}</p>
        {found.postcode !== null && <p className="num text-t4 text-fg2">{found.postcode}</p>}
        <Button variant="line" size={44} className="mt-2" onClick={onAgain}>
          {cs.again}
        </Button>
      </div>
      <Field
        label={cs.detail}
        {...text('detail')}
        placeholder={cs.detailHint}
        maxLength={100}
        autoComplete="address-line2"
        enterKeyHint={found.postcode === null ? 'next' : 'done'}
        autoFocus
      />
      {found.postcode === null && (
        <Field
          label={needsPostcode ? cs.zonecode : cs.zonecodeOptional}
          {...text('postcode')}
          help={needsPostcode ? cs.zonecodeDigits : cs.zonecodeHelp}
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
          enterKeyHint="done"
        />
      )}
      <Button type="submit" full>
        {cs.useAddress}
      </Button>
    </form>
  )
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Without a found postcode the detail is needed, and a typed postcode must have five digits. */
function problemsOf(
  { detail, postcode }: Values,
  { isTyped, needsPostcode }: { isTyped: boolean; needsPostcode: boolean },
): Problem<Values>[] {
  const problems: Problem<Values>[] = []
  if (isTyped && plain(detail) === '') problems.push({ field: 'detail', text: cs.needsDetail })
  const typed = postcode.trim()
  if ((needsPostcode || typed !== '') && !/^\d{5}$/.test(typed)) problems.push({ field: 'postcode', text: cs.needsZonecode })
  return problems
}
