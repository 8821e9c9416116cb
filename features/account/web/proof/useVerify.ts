import { useEffect, useRef, useState } from 'react'
import { proveIdentity, usePendingIdentity } from '#features/identity/web/public.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { proof as words } from '#features/sensitive-change/words.ts'
import { CallError } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { applyProof } from './applyProof.ts'

/** Verifies the member without leaving the screen; also continues with a proof that returned in this window. */
export function useVerify(onProven: () => unknown) {
  const pending = usePendingIdentity('verify')
  const handled = useRef<string>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const refuse = (error: unknown) => setRefused(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
  const take = async (identityNo: string) => {
    handled.current = identityNo
    setBusy(true)
    setRefused(null)
    try {
      if (!(await applyProof(identityNo))) return
      toast(words.proved)
      await onProven()
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => {
    if (pending !== null && handled.current !== pending) void take(pending)
    // oxlint-disable-next-line react/exhaustive-deps -- once per proof
  }, [pending])
  const prove = async () => {
    try {
      const identityNo = await proveIdentity('verify')
      if (identityNo !== null) await take(identityNo)
    } catch (error) {
      refuse(error)
    }
  }
  return { prove, isBusy, refused }
}
