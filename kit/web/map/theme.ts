/** The colours of map.css that a canvas needs. */
const NAMES = ['land', 'border', 'province', 'own'] as const
export type MapColours = Record<(typeof NAMES)[number], string>

/** Their values within this element, which may have a theme of its own. A canvas does not know light-dark(). */
export function coloursOf(element: HTMLElement): MapColours {
  // An element for each: on one and the same, a changed colour would pass through a transition.
  const colours = Object.fromEntries(
    NAMES.map((name) => {
      const probe = element.appendChild(document.createElement('span'))
      probe.style.color = `var(--map-${name})`
      const { color } = getComputedStyle(probe)
      probe.remove()
      return [name, color]
    }),
  ) as MapColours
  return colours
}

/** Calls `onChange` when the page's theme changes. Returns a function that stops it. */
export function watchTheme(onChange: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', onChange)
  const watch = new MutationObserver(onChange)
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    dark.removeEventListener('change', onChange)
    watch.disconnect()
  }
}
