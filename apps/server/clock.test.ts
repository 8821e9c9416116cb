import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aHome, type Home } from './testing.ts'

// Starts the whole program, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let home: Home
beforeAll(() => {
  home = aHome()
})
afterAll(() => home.remove())

test('refuses to start if the clock is a day ahead of the database, before it writes a date', async () => {
  const ahead = encodeURI('const right=Date.now;Date.now=()=>right()+86400000')
  const { code, output } = await home.refused({ NODE_OPTIONS: `--import=data:text/javascript,${ahead}` })
  expect(code).toBe(1)
  expect(output).toMatch(/haru: This machine's clock is 86\d{3} seconds ahead of the database's: set both by the same time server/)
  expect(output).not.toContain('Loading the demo community')
})
