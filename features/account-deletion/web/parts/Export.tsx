import { useState, type ReactNode } from 'react'
import { ProofField, useProof, type ProofState } from '#features/sensitive-change/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { withdraw } from '#features/account-deletion/words.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { downloadAll } from '../api.ts'
import { wordsOf } from './format.ts'

/** Downloads the member's data. */
export function Export({ proof }: { proof: ProofState }) {
  return proof.needs === 'password' ? <ByPassword /> : <ByIdentity proof={proof} />
}

function ByPassword() {
  const ask = async () => {
    const done = await openSheet<true>((close) => <AskPassword onDone={() => close(true)} />, { title: withdraw.export, full: true })
    if (done) toast(withdraw.exportDone)
  }
  return (
    <Frame>
      <Button variant="weak" size={48} full onClick={() => void ask()}>
        {withdraw.exportStart}
      </Button>
    </Frame>
  )
}

function AskPassword({ onDone }: { onDone: () => void }) {
  const proof = useProof('password', null)
  return (
    <>
      <ProofField proof={proof} />
      <Start proof={proof} onDone={onDone} className="mt-5" />
    </>
  )
}

/** On the screen and not in a sheet, since the provider's page returns to the screen. */
function ByIdentity({ proof }: { proof: ProofState }) {
  return (
    <Frame>
      <ProofField proof={proof} />
      <Start proof={proof} onDone={() => toast(withdraw.exportDone)} className="mt-2.5" />
    </Frame>
  )
}

function Start({ proof, onDone, className }: { proof: ProofState; onDone: () => void; className: string }) {
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    const given = proof.read()
    if (given === null) return
    setBusy(true)
    try {
      await downloadAll(given)
      proof.used()
      onDone()
    } catch (error) {
      proof.refuse(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="weak" size={48} full busy={isBusy} onClick={() => void start()} className={className}>
      {withdraw.exportStart}
    </Button>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section className="rounded-card bg-surface p-4">
      <h2 className="text-t6 font-bold">{withdraw.export}</h2>
      <p className="mt-1 mb-4 text-t4 text-fg2">{withdraw.exportLead}</p>
      {children}
    </section>
  )
}
