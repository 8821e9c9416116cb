import { openPostcode } from '#features/cs/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { useForm, type Problem } from '#kit/web/form.ts'
import type { Address } from '../../contract.ts'
import { cartErrors } from '../../errors.ts'
import { address as words } from '../../words/address.ts'
import { saveAddress } from '../api.ts'

type Values = { receiver: string; phone: string; zip: string; addr1: string; addr2: string; memo: string; is_default: boolean }

/** A new address, or one that is changed. The first one is the default. */
export function AddressForm({
  address,
  isFirst,
  onSaved,
}: {
  address: Address | null
  isFirst: boolean
  onSaved: (saved: Address) => void
}) {
  const form = useForm<Values>({
    initial: {
      receiver: address?.receiver ?? '',
      phone: address?.phone ?? '',
      zip: address?.zip ?? '',
      addr1: address?.addr1 ?? '',
      addr2: address?.addr2 ?? '',
      memo: address?.memo ?? '',
      is_default: address?.is_default ?? false,
    },
    problemsOf,
    send: async (values, key) => onSaved(await saveAddress(address?.address_no ?? null, values, key)),
  })
  const find = async () => {
    const found = await openPostcode({ needsPostcode: true })
    if (found === null) return
    if (found.postcode !== null) form.control('zip').onChange(found.postcode)
    form.control('addr1').onChange(found.address.slice(0, LINE_MAX))
    form.control('addr2').onChange(found.detail.slice(0, LINE_MAX))
  }
  return (
    <form {...form.form} className="flex min-h-full flex-col gap-4">
      <Field label={words.receiver} autoComplete="name" {...form.text('receiver', 20)} />
      <Field label={words.phone} type="tel" inputMode="tel" autoComplete="tel" {...form.text('phone', 15)} />
      <Field
        label={words.zip}
        inputMode="numeric"
        autoComplete="postal-code"
        {...form.text('zip', 5)}

        right={
          <Button variant="quiet" size={44} className="mr-1" onClick={() => void find()}>
            {words.find}
          </Button>
        }
      />
      <Field label={words.addr1} autoComplete="address-line1" {...form.text('addr1', LINE_MAX)} />
      <Field label={words.addr2} autoComplete="address-line2" {...form.text('addr2', LINE_MAX)} />
      <Field label={words.memo} help={words.memoHelp} {...form.text('memo', 50)} />
      {!isFirst && !address?.is_default && (
        <CheckCircle
          label={words.isDefault}
          checked={form.values.is_default}
          onChange={(checked) => form.control('is_default').onChange(checked)}
        />
      )}
      <SheetSubmit error={form.rootError} busy={form.isBusy}>
        {words.save}
      </SheetSubmit>
    </form>
  )
}

const LINE_MAX = 100

function problemsOf({ receiver, phone, zip, addr1 }: Values): Problem<Values>[] {
  const problems: Problem<Values>[] = []
  const needs = (field: keyof Values, ok: boolean, text: string): void => void (ok || problems.push({ field, text }))
  needs('receiver', [...receiver.trim()].length >= 2, cartErrors.receiver.message)
  needs('phone', /^\d{9,11}$/.test(phone.replace(/[\s-]/g, '')), cartErrors.phone.message)
  needs('zip', /^\d{5}$/.test(zip), cartErrors.zip.message)
  needs('addr1', addr1.trim() !== '', cartErrors.addr.message)
  return problems
}
