/** Smaller differences are browser bars. */
const KEYBOARD_MIN_PX = 100

/** Updates `--kb`, the height of the keyboard, if it covers the page instead of resizing it. */
export function followKeyboard(): void {
  const view = window.visualViewport
  if (!view) return
  const measure = () => {
    const hidden = innerHeight - view.height - view.offsetTop
    // Pinch zoom makes the view smaller as well.
    const height = view.scale === 1 && hidden > KEYBOARD_MIN_PX ? Math.round(hidden) : 0
    document.documentElement.style.setProperty('--kb', `${height}px`)
  }
  view.addEventListener('resize', measure)
  view.addEventListener('scroll', measure)
}
