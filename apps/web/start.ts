void start()

/** One after the other, or all of it would run at one stretch, in which nothing answers. */
async function start(): Promise<void> {
  await import('./first/drawing.ts')
  await pause()
  await import('./first/moving.ts')
  await pause()
  await import('./main.tsx')
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
