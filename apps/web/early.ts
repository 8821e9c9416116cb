import '#kit/ui/app.css'
import { wearKept } from '#features/settings/web/look.ts'
import { askEarly } from '#kit/web/early.ts'
import { dressFirst, firstPainted, firstPicture, hasFirst, leaveFirst } from '#kit/web/first.ts'
import { readKept } from '#kit/web/kept.ts'
import { ageOf, claimsOf } from '#kit/web/token.ts'

// Runs before anything is painted, and before the app. Guests at the line see what the server drew, and the app
// waits until they do; everyone else's first page and picture are asked for while the app is on its way.

const LINE = '/v2/user/daily_line'
const HOMES = ['', '#', '#/', '#/daily-line-main']
/** Beyond this part of its life a token is renewed before it is used, which is the app's own work. */
const OLD = 0.5

type Item = { transforms: Record<string, string> }
type Page = { query?: { daily_images?: Item[] }[] }

wearKept()
const token = readKept('haru_token')
const isLine = HOMES.includes(location.hash.toLowerCase())
let isDrawn = false

// It is there before the last of the page where that comes in pieces.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()

function start(): void {
  isDrawn = isLine && token === null && hasFirst()
  if (isDrawn) return void follow()
  leaveFirst()
  void begin()
}

/** The picture has the line to itself, and the screen is painted before the app keeps the processor busy. */
async function follow(): Promise<void> {
  const painted = firstPainted()
  dressFirst()
  await firstPicture()
  await begin(painted)
}

async function begin(when?: Promise<void>): Promise<void> {
  if (isLine) void bringLine()
  const later = document.querySelector<HTMLTemplateElement>('#later')
  if (later) document.head.append(later.content)
  await when
  const pause = () => new Promise((resolve) => setTimeout(resolve))
  // One after the other, or all of it would run at one stretch, in which nothing answers.
  await import('./first/drawing.ts')
  await pause()
  await import('./first/moving.ts')
  await pause()
  await import('./main.tsx')
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
