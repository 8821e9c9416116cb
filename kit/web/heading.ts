/**
 * Takes the focus to the heading of the screen that is shown. Kept screens stay in the document, hidden, with headings
 * of their own, and so does the room beneath a popup.
 */
export function focusHeading(): void {
  const headings = [...document.querySelectorAll<HTMLElement>('main h1')]
  headings.find((heading) => heading.offsetParent !== null && !heading.closest('[inert]'))?.focus()
}
