/** The browser's page, behind functions that a test can watch. */
export const page = {
  reload: (): void => location.reload(),
  /** Puts this path in the place of the current one and starts the app anew there. */
  restartAt(path: string): void {
    history.replaceState(history.state, '', `#${path}`)
    page.reload()
  },
}
