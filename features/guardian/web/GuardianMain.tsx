import { lazy, Suspense, useEffect, useState } from 'react'
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
import { loadPart } from '#kit/web/part.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { isProofOver, openLink, useGuarded } from './api.ts'
import { AskLink } from './parts/AskLink.tsx'
import { wordsOf } from './parts/format.ts'

const Member = lazy(() => loadPart(async () => ({ default: (await import('./parts/Member.tsx')).Member })))

/** The members under a guardian. Opened by the link of an SMS or by a proof of identity, without an account. */
export default function GuardianMain() {
  const go = useGo()
  const link = useScreen().search.get('link')
  const proof = useHeldProof('guardian_main', usePendingIdentity('guardian_main'))
  const [pass, setPass] = useState<string | null>(null)
  const header = <Header left="home" title={ko.titles.GuardianMain} onLeft={() => go.to(href(HOME))} />
  const opened = proof.identityNo ?? pass
  const drop = (why: string | null) => {
    setPass(null)
    proof.drop(why)
  }
  const hasLink = link !== null && opened === null
  // The link is used up, so it leaves the address.
  const leave = () => go.to(href('GuardianMain'), { replace: true })
  const open = (passed: string) => {
    setPass(passed)
    leave()
  }
  return (
    <Page header={header} className="flex flex-col gap-2.5 px-3 pt-3 pb-8">
      {hasLink && <LinkOpener link={link} onOpen={open} />}
      {opened === null && <ProofRequest proof={proof} />}
      {opened === null && !hasLink && <AskLink />}
      {opened !== null && <GuardedMembers key={opened} identityNo={opened} onOver={drop} />}
      {opened !== null && proof.identityNo === null && <MoreByProof proof={proof} />}
    </Page>
  )
}

/** A button, because the link works once: whatever loads the page by itself must not use it up. */
function LinkOpener({ link, onOpen }: { link: string; onOpen: (pass: string) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const open = async () => {
    setBusy(true)
    setProblem(null)
    try {
      onOpen(await openLink(link))
    } catch (error) {
      setProblem(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <section className="rounded-card bg-surface p-4">
      <h2 className="text-t7 font-bold">{words.linkTitle}</h2>
      <p className="mt-1 text-t5 text-fg2">{words.linkHelp}</p>
      <FormError error={problem} className="mt-3" />
      <Button full busy={isBusy} onClick={() => void open()} className="mt-4">
        {words.linkOpen}
      </Button>
    </section>
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

function MoreByProof({ proof }: { proof: HeldProof }) {
  return (
    <section className="rounded-card bg-surface p-4">
      <p className="text-t4 text-fg2">{words.byLink}</p>
      <FormError error={proof.problem} className="mt-3" />
      <Button variant="weak" size={48} full busy={proof.isBusy} onClick={() => void proof.prove()} className="mt-3">
        {words.mainProve}
      </Button>
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
      <Suspense fallback={<Skeleton className="h-80 rounded-card bg-surface" />}>
        {members.map((member) => (
          <Member key={member.guardian_no} member={member} max={max_won} identityNo={identityNo} />
        ))}
      </Suspense>
    </>
  )
}

const SHAPE = <Skeleton className="h-80 rounded-card bg-surface!" />
