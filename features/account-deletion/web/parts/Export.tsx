import { useState, type ReactNode } from 'react'
import { askOwner, ProofField, type ProofState } from '#features/sensitive-change/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { withdraw } from '#features/account-deletion/words.ts'
import { download } from '#kit/web/download.ts'
import { toast } from '#kit/web/overlays.ts'
import { beginDownload } from '../api.ts'
import { wordsOf } from './format.ts'

/** Downloads the member's data. */
export function Export({ proof }: { proof: ProofState }) {
  return proof.needs === 'password' ? <ByPassword /> : <ByIdentity proof={proof} />
}

function ByPassword() {
  const ask = async () => {
    const question = { title: withdraw.export, yes: withdraw.exportStart, needs: 'password' } as const
    const url = await askOwner({ ...question, work: beginDownload })
    if (url !== null) startDownload(url)
  }
  return (
    <Frame>
      <Button variant="weak" size={48} full onClick={() => void ask()}>
        {withdraw.exportStart}
      </Button>
    </Frame>
  )
}

function startDownload(url: string): void {
  download(url)
  toast(withdraw.exportDone)
}

/** On the screen and not in a sheet, since the provider's page returns to the screen. */
function ByIdentity({ proof }: { proof: ProofState }) {
  return (
    <Frame>
      <ProofField proof={proof} />
      <Start proof={proof} />
    </Frame>
  )
}

function Start({ proof }: { proof: ProofState }) {
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    const given = proof.read()
    if (given === null) return
    setBusy(true)
    try {
      startDownload(await beginDownload(given))
      proof.used()
    } catch (error) {
      proof.refuse(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="weak" size={48} full busy={isBusy} onClick={() => void start()} className="mt-2.5">
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
