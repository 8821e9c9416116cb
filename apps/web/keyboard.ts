/** Smaller differences are the browser's own bars. */
const KEYBOARD_MIN_PX = 100

/** Keeps `--kb`, the height of the keyboard where it lies over the page instead of making it smaller. */
export function followKeyboard(): void {
  const view = window.visualViewport
  if (!view) return
  const measure = () => {
    const hidden = innerHeight - view.height - view.offsetTop
    // A page that is zoomed in by hand has a smaller view as well.
    const height = view.scale === 1 && hidden > KEYBOARD_MIN_PX ? Math.round(hidden) : 0
    document.documentElement.style.setProperty('--kb', `${height}px`)
  }
  view.addEventListener('resize', measure)
  view.addEventListener('scroll', measure)
}
