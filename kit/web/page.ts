/** The browser's page, behind functions that a test can watch. */
export const page = {
  reload: (): void => location.reload(),
  /** Leaves the app for an address of the server's, or of another site. */
  leaveTo: (address: string): void => location.assign(address),
  /** Puts this path in the place of the current one and starts the app anew there. */
  restartAt(path: string): void {
    history.replaceState(history.state, '', `#${path}`)
    page.reload()
  },
}
