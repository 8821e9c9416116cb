import { formatPhoneTyping } from '#features/identity/rules.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FormError } from '#kit/ui/Field.tsx'
import { guardian as words } from '#features/guardian/words.ts'
import { useForm } from '#kit/web/form.ts'
import { toast } from '#kit/web/overlays.ts'
import { askLink } from '../api.ts'

/** Asks for a link by SMS, in place of a proof of identity. */
export function AskLink() {
  const { form, text, rootError, isBusy } = useForm<{ phone: string }>({
    initial: { phone: '' },
    problemsOf: ({ phone }) => (/^01\d{8,9}$/.test(digitsOf(phone)) ? [] : [{ field: 'phone', text: words.phoneNeeded }]),
    async send({ phone }) {
      await askLink(digitsOf(phone))
      toast(words.askLinkDone)
    },
  })
  const phone = text('phone')
  return (
    <form {...form} className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <h2 className="text-t6 font-bold">{words.askLinkTitle}</h2>
      <p className="text-t4 text-fg2">{words.askLinkHelp}</p>
      <Field
        label={words.phoneLabel}
        {...phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        enterKeyHint="send"
        placeholder="010-1234-5678"
        maxLength={20}
        onChange={(event) => {
          const { currentTarget: input } = event
          // Keeps the cursor when a digit in the middle is edited.
          if (input.selectionStart === input.value.length) input.value = formatPhoneTyping(input.value)
          phone.onChange(event)
        }}
      />
      <FormError error={rootError} />
      <Button type="submit" variant="weak" full busy={isBusy}>
        {words.askLink}
      </Button>
    </form>
  )
}

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '')
