import { openPostcode } from '#features/cs/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { ADDRESS_MAX } from '../../rules.ts'
import { bungaeForm as words } from '../../words/create.ts'

type Props = { value: string; onChange: (address: string) => void; error: string | null }

/** The address of the place, typed or looked up. */
export function Address({ value, onChange, error }: Props) {
  const find = async () => {
    const found = await openPostcode()
    if (found) onChange([...`${found.address} ${found.detail}`.trim()].slice(0, ADDRESS_MAX).join(''))
  }
  return (
    <Field
      label={words.address}
      name="address"
      placeholder={words.addressPlaceholder}
      help={words.placeHelp}
      maxLength={ADDRESS_MAX}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error}
      right={
        <Button variant="quiet" size={44} onClick={() => void find()} className="mr-1">
          {words.findAddress}
        </Button>
      }
    />
  )
}
