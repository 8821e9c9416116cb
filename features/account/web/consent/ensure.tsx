import { call, keyOf } from '#kit/web/call.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { queryClient } from '#kit/web/query.ts'
import { ko } from '#kit/ui/ko.ts'
import { answerConsent, listConsents, type Consent } from '../../contract.ts'
import { HEALTH_CONSENT_VERSION } from '../../rules.ts'

/**
 * Whether the member agreed that haru keeps health information (decisions d-1); asks where they were not asked yet.
 * `again` asks in any case: the server knows of no consent. A refusal is not kept: nothing was given that could be taken back.
 */
export async function ensureHealthConsent({ again = false } = {}): Promise<boolean> {
  if (!again && (await hasAgreed())) return true
  const { HealthConsent } = await loadPart(() => import('./HealthConsent.tsx'))
  const agreed = await openSheet<boolean>((close) => <HealthConsent onAgree={agree} onDone={close} />, { title: ko.consent.title })
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
