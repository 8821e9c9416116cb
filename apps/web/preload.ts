import { wearKept } from '#features/settings/web/look.ts'
import { askEarly } from '#kit/web/preload.ts'
import { firstPainted, hasFirst, leaveFirst, showFirst } from '#kit/web/firstPaint.ts'
import { readKept } from '#kit/web/safeStorage.ts'
import { ageOf, claimsOf } from '#kit/web/token.ts'

// Stands in the page itself and runs before anything is painted. Guests at the line see what the server drew, and
// the app waits until they do; everyone else's first page and picture are asked for while the app is on its way.

const LINE = '/v2/user/daily_line'
const HOMES = ['', '#', '#/', '#/daily-line-main']
/** Beyond this part of its life a token is renewed before it is used, which is the app's own work. */
const OLD = 0.5

type Item = { transforms: Record<string, string> }
type Page = { query?: { daily_images?: Item[] }[] }

wearKept()
const token = readKept('haru_token')
const isLine = HOMES.includes(location.hash.toLowerCase())
const isDrawn = isLine && token === null && hasFirst()

if (isDrawn) {
  // The picture has the line to itself, and the screen is painted before the app keeps the processor busy.
  void firstPainted().then(bringApp)
  showFirst()
} else {
  leaveFirst()
  bringApp()
}

function bringApp(): void {
  if (isLine) void bringLine()
  // What the templates hold does nothing before it stands in the page. Of some of it the line has no need.
  const wanted = isLine ? 'template:not([data-rest])' : 'template'
  for (const held of document.head.querySelectorAll<HTMLTemplateElement>(wanted)) document.head.append(held.content)
}

async function bringLine(): Promise<void> {
  const claims = claimsOf(token)
  if (token !== null && (!claims || ageOf(claims, null, Date.now()) >= OLD)) return
  try {
    const answer = await askEarly(LINE, token)
    if (isDrawn) return
    const page = (await answer.clone().json()) as Page
    const item = page.query?.slice(0, 2).flatMap((daily) => daily.daily_images ?? [])[0]
    if (item) bringPicture(item)
  } catch {
    // The app asks again, and tells what is wrong.
  }
}

/** The size that the line will show. */
function bringPicture({ transforms: { lst, lst2x } }: Item): void {
  if (lst === undefined) return
  const picture = new Image()
  picture.fetchPriority = 'high'
  if (lst2x !== undefined) picture.srcset = `${lst} 1x, ${lst2x} 2x`
  picture.src = lst
}
