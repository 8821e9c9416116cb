import { Button, type ButtonProps } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { proof as words } from '#features/sensitive-change/words.ts'
import { useVerify } from './useVerify.ts'

type Props = Pick<ButtonProps, 'variant' | 'size'> & { onProven: () => unknown }

/** A button that starts a proof of identity within another screen. */
export function ProveMe({ onProven, variant, size }: Props) {
  const { prove, isBusy, refused } = useVerify(onProven)
  return (
    <>
      <div role="alert">
        <FieldError error={refused} />
      </div>
      <Button full variant={variant} size={size} busy={isBusy} onClick={prove}>
        {words.prove}
      </Button>
    </>
  )
}
