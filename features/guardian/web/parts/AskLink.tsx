import { PhoneField } from '#features/identity/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FormError } from '#kit/ui/Field.tsx'
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
  return (
    <form {...form} className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <h2 className="text-t6 font-bold">{words.askLinkTitle}</h2>
      <p className="text-t4 text-fg2">{words.askLinkHelp}</p>
      <PhoneField label={words.phoneLabel} {...text('phone')} enterKeyHint="send" />
      <FormError error={rootError} />
      <Button type="submit" variant="weak" full busy={isBusy}>
        {words.askLink}
      </Button>
    </form>
  )
}

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '')
