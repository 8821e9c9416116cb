import { ProveMe } from '#features/account/web/public.ts'
import { pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { topup } from '../../words/topup.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { TopUpTerms } from '../../contract.ts'
import { refreshTerms } from '../api.ts'

type Props = { terms: TopUpTerms; viv: number | null; isBusy: boolean; refused: string | undefined }

/** The submit button, or what the payment needs first: the identity verification, the guardian's consent, or an end of the guardian's freeze. */
export function SubmitButton({ terms: { needs, products }, viv, isBusy, refused }: Props) {
  if (needs.includes('identity')) return <VerifyIdentity />
  if (needs.includes('guardian')) return <LinkToGuardian text={topup.needsGuardian} button={topup.askGuardian} />
  if (needs.includes('unfrozen')) return <LinkToGuardian text={topup.needsUnfrozen} button={topup.seeGuardian} />
  const won = products.find((product) => product.viv === viv)?.won
  return (
    <>
      <div role="alert">
        <FieldError error={refused} />
      </div>
      <Button type="submit" full busy={isBusy}>
        {won === undefined ? topup.pay : topup.payWon(number(won))}
      </Button>
    </>
  )
}

function VerifyIdentity() {
  return (
    <>
      <p className="mb-2 text-t4 text-fg2">{topup.needsIdentity}</p>
      <ProveMe onProven={refreshTerms} />
    </>
  )
}

function LinkToGuardian({ text, button }: { text: string; button: string }) {
  const go = useGo()
  const path = pathOf('VivGuardian')
  return (
    <>
      <p className="mb-2 text-t4 text-fg2">{text}</p>
      {path !== null && (
        <Button full onClick={() => go.to(path)}>
          {button}
        </Button>
      )}
    </>
  )
}
