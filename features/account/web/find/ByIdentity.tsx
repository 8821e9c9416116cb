import { useIdentityProof } from '#features/identity/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { join } from '#features/account/words/join.ts'
import { findAccounts, type FoundAccount } from '../api.ts'

/** Finds accounts by a proof of identity. */
export function ByIdentity({ onFound }: { onFound: (accounts: FoundAccount[]) => void }) {
  const { prove, isBusy, failed } = useIdentityProof('find_id', async (identity_no) => onFound(await findAccounts({ identity_no })))
  return (
    <>
      <p className="text-t5 text-fg2">{join.byIdentityLead}</p>
      <Button full busy={isBusy} onClick={prove} className="mt-5">
        {join.prove}
      </Button>
      <div role="alert" className="empty:hidden">
        {failed && <FieldError error={failed.words} />}
      </div>
    </>
  )
}
