import { parseArgs } from 'node:util'
import { openEngine, openWorld } from './world/engine.ts'
import { sizeOf } from './world/size.ts'

// npm run bench:load -- --members 10000 --dailys 200000 [--likes 1000000]
const { values } = parseArgs({
  options: { members: { type: 'string' }, dailys: { type: 'string' }, likes: { type: 'string' } },
})
const engine = await openEngine()
try {
  const url = await openWorld(engine, sizeOf(values), (text) => console.log(text))
  console.log(`Ready: database ${new URL(url).pathname.slice(1)}`)
} finally {
  await engine.stop()
}
