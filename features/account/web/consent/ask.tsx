import { consent } from '#features/account/words/consent.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { answerConsent, listConsents, type Consent } from '../../contract.ts'
import { HEALTH_CONSENT_VERSION } from '../../rules.ts'
import type { HealthSubject } from './subject.ts'
import { HealthConsent } from './HealthConsent.tsx'

/** Whether the member agrees: the stored answer, or the one to a new request. */
export async function agreedToHealth(subject: HealthSubject, again: boolean): Promise<boolean> {
  if (!again && (await hasAgreed())) return true
  const agreed = await openSheet<boolean>((close) => <HealthConsent subject={subject} onAgree={agree} onDone={close} />, {
    title: consent.title,
  })
  return agreed === true
}

async function hasAgreed(): Promise<boolean> {
  const consents = await queryClient
    .fetchQuery({ queryKey: CONSENTS, queryFn: ({ signal }) => call(listConsents, {}, { signal }) })
    .catch(() => [])
  return isAgreed(consents)
}

async function agree(): Promise<void> {
  const body = { kind: 'health_sensitive', version: HEALTH_CONSENT_VERSION, agreed: true } as const
  queryClient.setQueryData<Consent[]>(CONSENTS, await call(answerConsent, { body }))
}

const CONSENTS = keyOf(listConsents)
const isAgreed = (consents: Consent[]): boolean =>
  consents.some(({ kind, version, agreed }) => kind === 'health_sensitive' && version === HEALTH_CONSENT_VERSION && agreed)
