import { Button } from '#kit/ui/Button.tsx'
import { FormError } from '#kit/ui/Field.tsx'
import { reauth as words } from '#features/sensitive-change/words.ts'
import { useForm } from '#kit/web/form.ts'
import type { OwnerProof } from '../contract.ts'
import type { Needs, ReturnedProof } from './proof/needs.ts'
import { ProofField } from './proof/ProofField.tsx'
import { refusedProof, useProof } from './proof/useProof.ts'

type Props<T> = {
  lead?: string | undefined
  yes: string
  isDangerous?: boolean | undefined
  needs: Needs
  returned: ReturnedProof
  work: (proof: OwnerProof) => Promise<T>
  onDone: (result: T) => void
}

/** Asks for the password or a proof of identity, and does the work with it. */
export function ReauthSheet<T>({ lead, yes, isDangerous, needs, returned, work, onDone }: Props<T>) {
  const proof = useProof(needs, returned.no)
  const { form, rootError, isBusy } = useForm({
    initial: {},
    problemsOf: () => [],
    async send() {
      const given = proof.read()
      if (given === null) return
      try {
        onDone(await work(given))
      } catch (error) {
        const refused = refusedProof(error)
        if (refused === null) throw error
        proof.refuse(refused)
      } finally {
        if (needs === 'identity') {
          proof.used()
          returned.forget()
        }
      }
    },
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      {lead !== undefined && <p className="text-t5">{lead}</p>}
      <p className="text-t4 text-fg2">{words.lead}</p>
      <ProofField proof={proof} />
      <FormError error={rootError} />
      <Button type="submit" full variant={isDangerous ? 'danger' : 'main'} busy={isBusy}>
        {yes}
      </Button>
    </form>
  )
}
