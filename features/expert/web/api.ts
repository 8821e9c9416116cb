import { useQuery } from '@tanstack/react-query'
import { getProfile, verifyMe } from '#features/account/contract.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { call, CallError, keyOf, newKey } from '#kit/web/call.ts'
import { alert } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { freshToken } from '#kit/web/refresh.ts'
import { session, useViewer } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import { DOCUMENT_PATH, dropDocument, getApplication, saveApplication, submitApplication, type Standing } from '../contract.ts'
import { expertErrors } from '../errors.ts'
import { DOCUMENT_BYTES_MAX, type DocumentKind, type ExpertForm } from '../rules.ts'

/** Where the member stands on the way to being an expert. */
export function useStanding() {
  const viewer = useViewer()
  return useQuery({
    queryKey: keyOf(getApplication),
    queryFn: ({ signal }) => call(getApplication, {}, { signal }),
    enabled: viewer !== null,
  })
}

/** Keeps a part of the form. @throws CallError */
export async function savePart(patch: ExpertForm): Promise<void> {
  learn(await call(saveApplication, { body: patch }))
}

/** After a rejection: a new draft, which begins with what the last one said. False where it could not be begun. */
export async function beginAgain(): Promise<boolean> {
  try {
    await busy(savePart({}))
    return true
  } catch (error) {
    void alert(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
    return false
  }
}

/** Hands the form in. @throws CallError */
export async function submit(): Promise<void> {
  learn(await call(submitApplication, {}, { key: newKey() }))
  // From here on the member is verified.
  await queryClient.invalidateQueries({ queryKey: keyOf(getProfile) })
}

/** Takes over a proof of identity: who the member is, and whose the account must be. @throws CallError */
export async function takeProof(identityNo: string): Promise<void> {
  await call(verifyMe, { body: { identity_no: identityNo } })
  await again()
}

/** Sends a paper as it is. @throws CallError */
export async function sendPaper(kind: DocumentKind, file: File): Promise<void> {
  if (file.size > DOCUMENT_BYTES_MAX) throw new CallError(expertErrors.document_size)
  const search = new URLSearchParams({ kind, file_name: file.name.slice(-200) })
  await fetched(`${DOCUMENT_PATH}?${search.toString()}`, { method: 'POST', body: file })
  await again()
}

/** The paper as it was sent. @throws CallError */
export async function readPaper(documentNo: number): Promise<Blob> {
  return (await fetched(`${DOCUMENT_PATH}/${documentNo}`, {})).blob()
}

export async function dropPaper(documentNo: number): Promise<void> {
  await call(dropDocument, { params: { document_no: documentNo } })
  await again()
}

const learn = (standing: Standing): void => void queryClient.setQueryData(keyOf(getApplication), standing)
const again = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(getApplication) })

/** Papers are bytes, not JSON; all else is as in a call. */
async function fetched(url: string, init: RequestInit): Promise<Response> {
  const token = await freshToken().catch(() => session.token())
  const answer = await fetch(url, { ...init, headers: { authorization: `Bearer ${token}` } }).catch((cause: unknown) => {
    throw new CallError({ status: 0, code: 'offline', message: ko.app.noAnswer }, { cause })
  })
  if (answer.ok) return answer
  if (answer.status === 401 && token !== null) session.ended(token)
  const said = (await answer.json().catch(() => ({}))) as { msg?: string; code?: string; field?: string }
  // A body that is too large is refused by its length, before anyone has asked what it is.
  const message = answer.status === 413 ? expertErrors.document_size.message : (said.msg ?? ko.app.noAnswer)
  throw new CallError({ status: answer.status, message, code: said.code, field: said.field })
}
