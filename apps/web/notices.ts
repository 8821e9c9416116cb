import { redirectTarget } from '#features/social/rules.ts'
import { readStored } from '#kit/web/safeStorage.ts'
import { loadPart } from '#kit/web/part.ts'
import { go } from '#kit/web/screen.tsx'
import { currentRouter } from '#kit/web/overlayHistory.ts'
import { NOTICES_KEY } from '#features/alarm/web/public.ts'

/** A message of the service worker (public/sw.js) to an open page. */
type WorkerMessage = { type?: unknown; link?: unknown }

/** Answers the service worker, and keeps this browser's push subscription at the server up to date. */
export function listenToWorker(): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (!serviceWorker) return
  serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<WorkerMessage | null>) => {
    const { type, link } = data ?? {}
    if (type === 'shows') ports[0]?.postMessage(typeof link === 'string' && isShown(link))
    if (type === 'go' && typeof link === 'string') {
      ports[0]?.postMessage(true)
      go.to(redirectTarget(new URLSearchParams({ to: link })))
    }
    if (type === 'subscribed') renew()
  })
  if (readStored(NOTICES_KEY) !== null) renew()
}

function renew(): void {
  const work = async () => (await loadPart(() => import('#features/alarm/web/notices.ts'))).renewSubscription()
  void work().catch(() => undefined)
}

/** Whether the page is visible and shows the target of this link, on its screen or in its popup. */
function isShown(link: string): boolean {
  const path = currentRouter().state.location.pathname.toLowerCase()
  const asked = (link.split(/[?#]/, 1)[0] ?? '').toLowerCase()
  return document.visibilityState === 'visible' && (path === asked || path.endsWith(`/popup-${asked.slice(1)}`))
}
