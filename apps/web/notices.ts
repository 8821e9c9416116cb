import { redirectTarget } from '#features/social/rules.ts'
import { readKept } from '#kit/web/safeStorage.ts'
import { loadPart } from '#kit/web/part.ts'
import { go } from '#kit/web/screen.tsx'
import { routerNow } from '#kit/web/trail.ts'
import { NOTICES } from '#features/alarm/web/public.ts'

/** What the service worker (public/sw.js) says to an open page. */
type Said = { type?: unknown; link?: unknown }

/** Answers the service worker, where this browser takes notices; and keeps the server told of where it takes them. */
export function listenToWorker(): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (!serviceWorker) return
  serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<Said | null>) => {
    const { type, link } = data ?? {}
    if (type === 'shows') ports[0]?.postMessage(typeof link === 'string' && shows(link))
    if (type === 'go' && typeof link === 'string') go.to(redirectTarget(new URLSearchParams({ to: link })))
    if (type === 'subscribed') keep()
  })
  if (readKept(NOTICES) !== null) keep()
}

function keep(): void {
  const work = async () => (await loadPart(() => import('#features/alarm/web/notices.ts'))).keepNotices()
  void work().catch(() => undefined)
}

/** Whether somebody looks at what lies behind this link, on its screen or in its popup over a room. */
function shows(link: string): boolean {
  const path = routerNow().state.location.pathname.toLowerCase()
  const asked = (link.split(/[?#]/, 1)[0] ?? '').toLowerCase()
  return document.visibilityState === 'visible' && (path === asked || path.endsWith(`/popup-${asked.slice(1)}`))
}
