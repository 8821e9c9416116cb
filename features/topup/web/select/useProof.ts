import { useEffect, useRef, useState } from 'react'
import { proveIdentity, usePendingIdentity } from '#features/identity/web/public.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { topup } from '#kit/ui/words/topup.ts'
import { CallError } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { takeProof } from '../api.ts'

/** Proves who the member is, here or by the window that took this page's place. */
export function useProof() {
  const pending = usePendingIdentity('verify')
  const taken = useRef<string>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const refuse = (error: unknown) => setRefused(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
  const take = async (identityNo: string) => {
    taken.current = identityNo
    setBusy(true)
    setRefused(null)
    await takeProof(identityNo).then(() => toast(topup.proved), refuse)
    setBusy(false)
  }
  useEffect(() => {
    if (pending !== null && taken.current !== pending) void take(pending)
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
