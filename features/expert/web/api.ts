import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getProfile } from '#features/account/contract.ts'
import { applyProof } from '#features/account/web/public.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { call, CallError, keyOf, newKey } from '#kit/web/call.ts'
import { alert } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { freshToken } from '#kit/web/refresh.ts'
import { session, useViewer } from '#kit/web/session.ts'
import { onConnected, onSocket } from '#kit/web/socket.ts'
import { busy } from '#kit/web/spinner.ts'
import {
  answerApplication,
  DOCUMENT_PATH,
  dropDocument,
  getApplication,
  getOwnApplication,
  saveApplication,
  saveRenewal,
  submitApplication,
  submitRenewal,
  withdrawApplication,
  type ApplicationStatus,
  type OwnApplication,
} from '../contract.ts'
import { expertErrors } from '../errors.ts'
import { DOCUMENT_BYTES_MAX, type DocumentKind, type ExpertForm } from '../rules.ts'

/** The member's application and what it may do next. */
export function useApplicationStatus() {
  const viewer = useViewer()
  useRefetchOnDecision()
  return useQuery({
    queryKey: keyOf(getApplication),
    queryFn: ({ signal }) => call(getApplication, {}, { signal }),
    enabled: viewer !== null,
  })
}

/** One of the member's applications. */
export function useOwnApplication(applicationNo: number) {
  useRefetchOnDecision()
  const input = { params: { application_no: applicationNo } }
  return useQuery({
    queryKey: keyOf(getOwnApplication, input),
    queryFn: ({ signal }) => call(getOwnApplication, input, { signal }),
  })
}

/** An operator's decision is shown at once. An approval also ends the connection, whose rights have changed, so its event may be lost. */
function useRefetchOnDecision(): void {
  useEffect(() => {
    const stops = [
      onSocket('ud', () => void refetchStatus()),
      onConnected(() => void Promise.all([refetchStatus(), queryClient.invalidateQueries({ queryKey: keyOf(getProfile) })])),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
}

/** Sends the answer to what was asked. @throws CallError */
export async function sendAnswer(applicationNo: number, answer: string, key: string): Promise<void> {
  cacheOwn(await call(answerApplication, { params: { application_no: applicationNo }, body: { answer } }, { key }))
}

/** Withdraws an application, which deletes its documents. @throws CallError */
export async function withdraw(applicationNo: number): Promise<void> {
  cacheOwn(await call(withdrawApplication, { params: { application_no: applicationNo } }, { key: newKey() }))
}

/** Saves a part of the renewal of the licence; the first call starts it. @throws CallError */
export async function saveRenewalPart(
  patch: Pick<ExpertForm, 'license_no' | 'license_issue_dt' | 'license_expire_dt'>,
): Promise<OwnApplication> {
  const saved = await call(saveRenewal, { body: patch })
  cacheOwn(saved)
  return saved
}

/** @throws CallError */
export async function sendRenewal(key: string): Promise<void> {
  cacheOwn(await call(submitRenewal, {}, { key }))
}

/** Saves a part of the form. @throws CallError */
export async function savePart(patch: ExpertForm): Promise<void> {
  cacheStatus(await call(saveApplication, { body: patch }))
}

/** Creates a new draft after a rejection, which copies the last application. False if that failed. */
export async function beginAgain(): Promise<boolean> {
  try {
    await busy(savePart({}))
    return true
  } catch (error) {
    void alert(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
    return false
  }
}

/** Submits the application. @throws CallError */
export async function submit(): Promise<void> {
  cacheStatus(await call(submitApplication, {}, { key: newKey() }))
  // The submission verifies the member.
  await queryClient.invalidateQueries({ queryKey: keyOf(getProfile) })
}

/** Applies an identity verification to the member, who becomes the account holder. @throws CallError */
export async function applyIdentity(identityNo: string): Promise<void> {
  if (await applyProof(identityNo)) await refetchStatus()
}

/** @throws CallError */
export async function uploadDocument(kind: DocumentKind, file: File, isRenewal: boolean): Promise<void> {
  if (file.size > DOCUMENT_BYTES_MAX) throw new CallError(expertErrors.document_size)
  const search = new URLSearchParams({ kind, file_name: file.name.slice(-200), ...(isRenewal && { of: 'renewal' }) })
  await fetchWithToken(`${DOCUMENT_PATH}?${search.toString()}`, { method: 'POST', body: file })
  await refetchStatus()
}

/** @throws CallError */
export async function downloadDocument(documentNo: number): Promise<Blob> {
  return (await fetchWithToken(`${DOCUMENT_PATH}/${documentNo}`, {})).blob()
}

export async function deleteDocument(documentNo: number): Promise<void> {
  await call(dropDocument, { params: { document_no: documentNo } })
  await refetchStatus()
}

const cacheStatus = (status: ApplicationStatus): void => void queryClient.setQueryData(keyOf(getApplication), status)
function cacheOwn(own: OwnApplication): void {
  queryClient.setQueryData(keyOf(getOwnApplication, { params: { application_no: own.application_no } }), own)
  void queryClient.invalidateQueries({ queryKey: keyOf(getApplication) })
}
/** Reads the status and each application again that a screen shows. */
async function refetchStatus(): Promise<void> {
  await Promise.all([getApplication, getOwnApplication].map(({ line }) => queryClient.invalidateQueries({ queryKey: [line] })))
}

/** Like `call`, but with bytes instead of JSON. */
async function fetchWithToken(url: string, init: RequestInit): Promise<Response> {
  const token = await freshToken().catch(() => session.token())
  const answer = await fetch(url, { ...init, headers: { authorization: `Bearer ${token}` } }).catch((cause: unknown) => {
    throw new CallError({ status: 0, code: 'offline', message: ko.app.noAnswer }, { cause })
  })
  if (answer.ok) return answer
  if (answer.status === 401 && token !== null) session.ended(token)
  const body = (await answer.json().catch(() => ({}))) as { msg?: string; code?: string; field?: string }
  // An oversized body is refused before the handler runs, so the message is set here.
  const message = answer.status === 413 ? expertErrors.document_size.message : (body.msg ?? ko.app.noAnswer)
  throw new CallError({ status: answer.status, message, code: body.code, field: body.field })
}
