/**
 * Focuses the heading of the visible screen. Screens that are kept alive stay in the document, hidden, with their own
 * headings, and so does the room below a popup.
 */
export function focusHeading(): void {
  const headings = [...document.querySelectorAll<HTMLElement>('main h1')]
  headings.find((heading) => heading.offsetParent !== null && !heading.closest('[inert]'))?.focus()
}
