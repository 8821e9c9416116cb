import { useEffect } from 'react'
import { HOME, href } from '#features/routes.ts'
import { useHeldProof, usePendingIdentity, type HeldProof } from '#features/identity/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { FormError } from '#kit/ui/Field.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { guardian as words } from '#features/guardian/words.ts'
import { useGo } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { isProofOver, useGuarded } from './api.ts'
import { Member } from './parts/Member.tsx'
import { wordsOf } from './parts/format.ts'

/** The members under a guardian. Opened by a proof of identity, without an account. */
export default function GuardianMain() {
  const go = useGo()
  const proof = useHeldProof('guardian_main', usePendingIdentity('guardian_main'))
  const header = <Header left="home" title={ko.titles.GuardianMain} onLeft={() => go.to(href(HOME))} />
  return (
    <Page header={header} className="flex flex-col gap-2.5 px-3 pt-3 pb-8">
      {proof.identityNo === null ? (
        <ProofRequest proof={proof} />
      ) : (
        <GuardedMembers key={proof.identityNo} identityNo={proof.identityNo} onOver={proof.drop} />
      )}
    </Page>
  )
}

function ProofRequest({ proof }: { proof: HeldProof }) {
  return (
    <section className="rounded-card bg-surface p-4">
      <h2 className="text-t7 font-bold">{words.main}</h2>
      <p className="mt-1 text-t5 text-fg2">{words.mainWhy}</p>
      <FormError error={proof.problem} className="mt-3" />
      <Button full busy={proof.isBusy} onClick={() => void proof.prove()} className="mt-4">
        {words.mainProve}
      </Button>
      <p className="mt-3 text-t4 text-fg3">{words.mainProveHelp}</p>
    </section>
  )
}

type GuardedMembersProps = { identityNo: string; onOver: (why: string) => void }

function GuardedMembers({ identityNo, onOver }: GuardedMembersProps) {
  const found = useGuarded(identityNo)
  const over = isProofOver(found.error) ? wordsOf(found.error) : null
  useEffect(() => {
    if (over !== null) onOver(over)
    // oxlint-disable-next-line react/exhaustive-deps -- once per expired proof
  }, [over])
  if (!found.data) return over === null && <QueryFallback query={found} skeleton={SHAPE} />
  const { guardian_name, max_won, members } = found.data
  if (members.length === 0) return <EmptyView text={words.nobody} sub={words.nobodyHelp} />
  return (
    <>
      <h2 className="px-1 pt-1 text-t6 font-bold">{words.hello(guardian_name)}</h2>
      {members.map((member) => (
        <Member key={member.guardian_no} member={member} max={max_won} identityNo={identityNo} />
      ))}
    </>
  )
}

const SHAPE = <Skeleton className="h-80 rounded-card bg-surface!" />
