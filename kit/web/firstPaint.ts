const drawn = (): HTMLElement | null => document.getElementById('first')

/** Milliseconds after which the app comes although the first picture has not. */
const PATIENCE_MS = 1500

/** Whether the server sent the first screen along. */
export const hasFirst = (): boolean => drawn()?.hasChildNodes() === true

/** Takes away what the server drew: the app stands in its place, or it does not belong here. */
export function leaveFirst(): void {
  drawn()?.remove()
  // The app's own style sheet holds the same.
  document.getElementById('first-styles')?.remove()
}

/** Shows what the server drew, whole: with the sizes that the page's policy lets no markup carry, and folded. */
export function showFirst(): void {
  const first = drawn()
  if (!first) return
  for (const part of first.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    part.style.cssText = part.dataset.style ?? ''
  }
  first.hidden = false
  fold(first)
}

/** As `Collapse` does, by the height that the server could not know. */
function fold(first: HTMLElement): void {
  const texts = [...first.querySelectorAll<HTMLElement>('[data-fold]')]
  // All are unfolded before any is measured: the page is laid out once.
  for (const text of texts) text.classList.remove('line-clamp-2')
  const tall = texts.filter((text) => text.scrollHeight >= Number(text.dataset.fold))
  for (const text of tall) {
    text.classList.add('line-clamp-2')
    text.nextElementSibling?.removeAttribute('hidden')
  }
}

/** Done when the first picture has come, or takes too long. */
export function firstPicture(): Promise<unknown> {
  const picture = drawn()?.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (!picture || picture.complete) return Promise.resolve()
  return Promise.race([
    new Promise((resolve) => {
      for (const end of ['load', 'error']) picture.addEventListener(end, resolve)
    }),
    patience(),
  ])
}

/** Done when what the server drew is on the screen with its first picture; a page in the background is given no frames. */
export async function firstPainted(): Promise<void> {
  const painted = async () => {
    await firstPicture()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }
  await Promise.race([painted(), patience()])
}

const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
