import { parseArgs } from 'node:util'
import { openEngine, openDataset } from './dataset/engine.ts'
import { sizeOf } from './dataset/size.ts'

// npm run bench:load -- --members 10000 --dailys 200000 [--likes 1000000]
const { values } = parseArgs({
  options: { members: { type: 'string' }, dailys: { type: 'string' }, likes: { type: 'string' } },
})
const engine = await openEngine()
try {
  const url = await openDataset(engine, sizeOf(values), (text) => console.log(text))
  console.log(`Ready: database ${new URL(url).pathname.slice(1)}`)
} finally {
  await engine.stop()
}
