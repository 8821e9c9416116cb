import { loadPart } from '#kit/web/part.ts'

/**
 * Whether the member agreed that haru keeps health information (decisions d-1); asks where they were not asked yet.
 * `again` asks in any case: the server knows of no consent. A refusal is not kept: nothing was given that could be taken back.
 */
export async function ensureHealthConsent({ again = false } = {}): Promise<boolean> {
  const { agreedToHealth } = await loadPart(() => import('./ask.tsx'))
  return agreedToHealth(again)
}
