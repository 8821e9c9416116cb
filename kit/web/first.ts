const drawn = (): HTMLElement | null => document.getElementById('first')

/** Milliseconds after which the app comes although the first picture has not. */
const PATIENCE_MS = 1500

/** Whether the server sent the first screen along. */
export const hasFirst = (): boolean => drawn()?.hasChildNodes() === true

/** Takes away what the server drew: the app stands in its place, or it does not belong here. */
export function leaveFirst(): void {
  drawn()?.remove()
}

/** Gives what the server drew its sizes, which the page's policy lets no markup carry, and folds it in its first frame. */
export function dressFirst(): void {
  for (const part of drawn()?.querySelectorAll<HTMLElement | SVGElement>('[data-style]') ?? []) {
    part.style.cssText = part.dataset.style ?? ''
  }
  // The first frame waits for the style sheet, and so does what is measured.
  requestAnimationFrame(fold)
}

/** As `Collapse` does, by the height that the server could not know. */
function fold(): void {
  const texts = [...(drawn()?.querySelectorAll<HTMLElement>('[data-fold]') ?? [])]
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
