import { Button, type ButtonProps } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { proof as words } from '#features/account/words/proof.ts'
import { useVerify } from './useVerify.ts'

type Props = Pick<ButtonProps, 'variant' | 'size'> & { onProven: () => unknown }

/** The way to prove who one is, in the midst of what asks for it. */
export function ProveMe({ onProven, variant, size }: Props) {
  const { prove, isBusy, refused } = useVerify(onProven)
  return (
    <>
      <div role="alert">
        <FieldError error={refused} />
      </div>
      <Button full variant={variant} size={size} busy={isBusy} onClick={() => void prove()}>
        {words.prove}
      </Button>
    </>
  )
}
