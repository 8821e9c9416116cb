import { applyStoredLook } from '#features/settings/web/look.ts'
import { preloadAnswer } from '#kit/web/preload.ts'
import { firstPainted, hasServerRendered, removeServerRendered, showServerRendered } from '#kit/web/firstPaint.ts'
import { readStored } from '#kit/web/safeStorage.ts'
import { ageOf, claimsOf } from '#kit/web/token.ts'

// Inlined in the page; runs before the first paint. Guests at the daily line see the server's first screen, and the app is
// loaded after it is painted; for everyone else the first page and picture are requested while the app is loading.

const LINE = '/v2/user/daily_line'
const HOMES = ['', '#', '#/', '#/daily-line-main']
/** From this share of its life on, a token is renewed before it is used, which the app does. */
const RENEW_AGE = 0.5

type Item = { transforms: Record<string, string> }
type Page = { query?: { daily_images?: Item[] }[] }

applyStoredLook()
const token = readStored('haru_token')
const isLine = HOMES.includes(location.hash.toLowerCase())
const isDrawn = isLine && token === null && hasServerRendered()

if (isDrawn) {
  // The picture gets the whole bandwidth, and the screen is painted before the app uses the processor.
  void firstPainted().then(loadApp)
  showServerRendered()
} else {
  removeServerRendered()
  loadApp()
}

function loadApp(): void {
  if (isLine) void prefetchLine()
  // The scripts in the templates are inert until they are in the document. The line does not need all of them.
  const wanted = isLine ? 'template:not([data-rest])' : 'template'
  for (const template of document.head.querySelectorAll<HTMLTemplateElement>(wanted)) document.head.append(template.content)
}

async function prefetchLine(): Promise<void> {
  const claims = claimsOf(token)
  if (token !== null && (!claims || ageOf(claims, null, Date.now()) >= RENEW_AGE)) return
  try {
    const answer = await preloadAnswer(LINE, token)
    if (isDrawn) return
    const page = (await answer.clone().json()) as Page
    const item = page.query?.slice(0, 2).flatMap((daily) => daily.daily_images ?? [])[0]
    if (item) loadPicture(item)
  } catch {
    // The app requests it again and shows the error.
  }
}

/** Loads the size that the line will show. */
function loadPicture({ transforms: { lst, lst2x } }: Item): void {
  if (lst === undefined) return
  const picture = new Image()
  picture.fetchPriority = 'high'
  if (lst2x !== undefined) picture.srcset = `${lst} 1x, ${lst2x} 2x`
  picture.src = lst
}
