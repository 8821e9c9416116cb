/* Shows the notices that the server sends while haru is closed (Web Push). It keeps nothing and answers no request. */

const ICON = '/icons/haru-192.png'
const BADGE = '/icons/badge-96.png'
/** Milliseconds in which an open page says whether it shows the very thing. */
const ASK_MS = 400

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(wordsOf(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link))
})
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** A notice about the same replaces the one before; what somebody is just looking at needs none. */
async function show({ title, text, link, tag }) {
  const pages = await pagesOfHaru()
  const shown = await Promise.all(pages.filter(({ visibilityState }) => visibilityState === 'visible').map((page) => shows(page, link)))
  if (shown.includes(true)) return
  await self.registration.showNotification(title, { body: text, tag, renotify: true, icon: ICON, badge: BADGE, lang: 'ko', data: { link } })
}

/** To the page that is open, or a new one. */
async function open(link) {
  const to = pathOf(link)
  const pages = await pagesOfHaru()
  const page = pages.find(({ focused }) => focused) ?? pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (!page) return void (await self.clients.openWindow(`/#${to}`))
  const focused = await page.focus()
  focused.postMessage({ type: 'go', link: to })
}

/** The browser gave this device another address: the next page that is open tells the server. */
async function renew({ oldSubscription, newSubscription }) {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  if (!newSubscription && applicationServerKey) {
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  }
  for (const page of await pagesOfHaru()) page.postMessage({ type: 'subscribed' })
}

const pagesOfHaru = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Whether a page shows what lies behind this link. One that does not answer in time is taken not to. */
function shows(page, link) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data === true))
    port1.start()
    setTimeout(() => resolve(false), ASK_MS)
    page.postMessage({ type: 'shows', link }, [port2])
  })
}

/** What the server sent, as a notice's words; what cannot be read is still told of, as the browser demands. */
function wordsOf(data) {
  let said = {}
  try {
    said = data?.json() ?? {}
  } catch {
    // Not ours, or cut.
  }
  const word = (value, otherwise) => (typeof value === 'string' && value !== '' ? value : otherwise)
  const link = pathOf(said.link)
  return { title: word(said.title, '하루'), text: word(said.text, '새 알림'), link, tag: word(said.tag, link) }
}

/** A path of haru; never another site. */
function pathOf(link) {
  return typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : '/alarm-main'
}
