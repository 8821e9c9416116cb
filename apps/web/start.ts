void start()

/** Loads the app in separate tasks, so that the page stays responsive between them. */
async function start(): Promise<void> {
  await import('./first/rendering.ts')
  await pause()
  await import('./first/routing.ts')
  await pause()
  await import('./main.tsx')
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
