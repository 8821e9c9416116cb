import { loadPart } from '#kit/web/part.ts'
import type { HealthSubject } from './subject.ts'

/**
 * Whether the member agrees to the storage of health information (decisions d-1); asks unless they agreed before.
 * `again` asks in any case, since the server has no consent. A refusal is not stored: there is no consent to withdraw.
 */
export async function ensureHealthConsent(subject: HealthSubject, { again = false } = {}): Promise<boolean> {
  const { agreedToHealth } = await loadPart(() => import('./ask.tsx'))
  return agreedToHealth(subject, again)
}
