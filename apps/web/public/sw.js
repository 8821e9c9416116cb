/* Shows the server's push notifications (Web Push). It caches nothing and handles no fetch. */

const ICON = '/icons/haru-192.png'
const BADGE = '/icons/badge-96.png'
/** Milliseconds within which an open page answers. */
const ASK_MS = 400

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(contentOf(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link))
})
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** Shows a notification, unless a visible page shows its target. One with the same tag replaces the earlier one. */
async function show({ title, text, link, tag }) {
  const pages = await pagesOfHaru()
  const visible = pages.filter(({ visibilityState }) => visibilityState === 'visible')
  const shown = await Promise.all(visible.map((page) => ask(page, { type: 'shows', link })))
  if (shown.includes(true)) return
  await self.registration.showNotification(title, { body: text, tag, renotify: true, icon: ICON, badge: BADGE, lang: 'ko', data: { link } })
}

/** Opens the link in an open page, or in a new one. */
async function open(link) {
  const to = pathOf(link)
  // The operators' console is a page of its own.
  if (to.startsWith('/console/')) return void (await self.clients.openWindow(to))
  const pages = await pagesOfHaru()
  const page = pages.find(({ focused }) => focused) ?? pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (!page) return void (await self.clients.openWindow(`/#${to}`))
  // A browser may refuse the focus; the page opens the link all the same.
  const focused = await page.focus().catch(() => page)
  if (await ask(focused, { type: 'go', link: to })) return
  // A page that is still starting listens to no messages.
  await focused.navigate(`/#${to}`).catch(() => self.clients.openWindow(`/#${to}`))
}

/** The browser replaced the push subscription: an open page sends the new one to the server. */
async function renew({ oldSubscription, newSubscription }) {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  if (!newSubscription && applicationServerKey) {
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  }
  for (const page of await pagesOfHaru()) page.postMessage({ type: 'subscribed' })
}

const pagesOfHaru = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** The page's answer to a message, true or false; false if it does not answer in time. */
function ask(page, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data === true))
    port1.start()
    setTimeout(() => resolve(false), ASK_MS)
    page.postMessage(message, [port2])
  })
}

/** The notification's texts. Unreadable data gets default texts: browsers require a notification for each push. */
function contentOf(data) {
  let message = {}
  try {
    message = data?.json() ?? {}
  } catch {
    // Unreadable data.
  }
  const textOr = (value, fallback) => (typeof value === 'string' && value !== '' ? value : fallback)
  const link = pathOf(message.link)
  return { title: textOr(message.title, '하루'), text: textOr(message.text, '새 알림'), link, tag: textOr(message.tag, link) }
}

/** A path within haru; the default for any other link. */
function pathOf(link) {
  return typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : '/alarm-main'
}
