/** The browser's page, behind functions that tests can mock. */
export const page = {
  reload: (): void => location.reload(),
  print: (): void => window.print(),
  /** Leaves the app for another address of the server or another site. */
  leaveTo: (address: string): void => location.assign(address),
  /** Replaces the current path and reloads the app there. */
  restartAt(path: string): void {
    history.replaceState(history.state, '', `#${path}`)
    page.reload()
  },
}
