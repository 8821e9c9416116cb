const firstScreen = (): HTMLElement | null => document.getElementById('first')

/** The longest wait for the first picture before the app starts, in milliseconds. */
const PICTURE_WAIT_MS = 1500

/** Whether the page contains a first screen that the server rendered. */
export const hasServerRendered = (): boolean => firstScreen()?.hasChildNodes() === true

/** Removes the server's first screen: the app has drawn its own, or another screen is opened. */
export function removeServerRendered(): void {
  firstScreen()?.remove()
  // The app's style sheet contains the same rules.
  document.getElementById('first-styles')?.remove()
}

/** Shows the server's first screen: sets the inline sizes, which the content security policy forbids in markup, and folds long texts. */
export function showServerRendered(): void {
  const first = firstScreen()
  if (!first) return
  for (const part of first.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    part.style.cssText = part.dataset.style ?? ''
  }
  first.hidden = false
  fold(first)
}

/** Folds as `Collapse` does: the server can't measure heights. */
function fold(first: HTMLElement): void {
  const texts = [...first.querySelectorAll<HTMLElement>('[data-fold]')]
  // All are unfolded before any is measured, so that the browser lays the page out once.
  for (const text of texts) text.classList.remove('line-clamp-2')
  const tall = texts.filter((text) => text.scrollHeight >= Number(text.dataset.fold))
  for (const text of tall) {
    text.classList.add('line-clamp-2')
    text.nextElementSibling?.removeAttribute('hidden')
  }
}

/** Resolves when the first picture is loaded, or after the longest wait. */
export function firstPictureLoaded(): Promise<unknown> {
  const picture = firstScreen()?.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (!picture || picture.complete) return Promise.resolve()
  return Promise.race([
    new Promise((resolve) => {
      for (const end of ['load', 'error']) picture.addEventListener(end, resolve)
    }),
    longestWait(),
  ])
}

/** Resolves when the server's first screen is painted with its picture. A page in the background gets no frames: the wait is limited. */
export async function firstPainted(): Promise<void> {
  const painted = async () => {
    await firstPictureLoaded()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }
  await Promise.race([painted(), longestWait()])
}

const longestWait = () => new Promise((resolve) => setTimeout(resolve, PICTURE_WAIT_MS))
