import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { cs } from '#features/cs/words.ts'
import type { Address } from './address.ts'

type Props = { found: Pick<Address, 'postcode' | 'address'>; onAgain: () => void; onDone: (address: Address) => void }
type Problems = { postcode?: string; detail?: string }

/** Asks for the rest of an address, and for the postcode if it is unknown. */
export function DetailForm({ found, onAgain, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.current) return
    const typed = Object.fromEntries(new FormData(form.current)) as Record<string, string>
    const postcode = found.postcode ?? (typed.postcode?.trim() || null)
    const detail = (typed.detail ?? '').trim().replace(/\s+/g, ' ')
    const wrong: Problems = {}
    if (postcode !== null && !/^\d{5}$/.test(postcode)) wrong.postcode = cs.needsZonecode
    if (detail === '' && found.postcode === null) wrong.detail = cs.needsDetail
    setProblems(wrong)
    const [first] = Object.keys(wrong)
    if (first) return form.current.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    onDone({ postcode, address: found.address, detail })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="rounded-tile bg-sunken px-4 py-3">
        <p className="text-t5 font-semibold break-words">{found.address}</p>
        {found.postcode !== null && <p className="num text-t4 text-fg2">{found.postcode}</p>}
        <Button variant="line" size={44} className="mt-2" onClick={onAgain}>
          {cs.again}
        </Button>
      </div>
      <Field
        label={cs.detail}
        name="detail"
        placeholder={cs.detailHint}
        maxLength={100}
        error={problems.detail}
        autoComplete="address-line2"
        enterKeyHint={found.postcode === null ? 'next' : 'done'}
        autoFocus
      />
      {found.postcode === null && (
        <Field
          label={cs.zonecode}
          name="postcode"
          help={cs.zonecodeHelp}
          inputMode="numeric"
          maxLength={5}
          error={problems.postcode}
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
