import { parseArgs } from 'node:util'
import { measureAddress } from './address.ts'
import { bundle } from './figures/bundle.ts'
import { clubs } from './figures/clubs.ts'
import { gift } from './figures/gift.ts'
import { counsels } from './figures/counsels.ts'
import { nearby } from './figures/nearby.ts'
import { orders } from './figures/orders.ts'
import { products } from './figures/products.ts'
import type { Figure, Lab } from './figures/lab.ts'
import { login, token } from './figures/login.ts'
import { messages } from './figures/messages.ts'
import { room, search } from './figures/people.ts'
import { detail, feed, guest, line } from './figures/reads.ts'
import { buffers } from './figures/buffers.ts'
import { fanout, idle } from './figures/sockets.ts'
import { settlement } from './figures/settlement.ts'
import { start } from './figures/start.ts'
import { isMet, tableOf } from './figures/table.ts'
import { video } from './figures/video.ts'
import { wallet } from './figures/wallet.ts'
import { web } from './figures/web.ts'
import { create, follow, like } from './figures/writes.ts'
import { openLoadGenerator } from './load/run.ts'
import { openEngine, openDataset } from './dataset/engine.ts'
import { sizeOf } from './dataset/size.ts'

// npm run bench [name …] · npm run bench -- --url http://127.0.0.1:4000/v2/user/daily_line
const FIGURES: Record<string, (lab: Lab) => Promise<Figure[]>> = {
  line,
  guest,
  detail,
  feed,
  room,
  search,
  like,
  follow,
  create,
  messages,
  gift,
  wallet,
  counsels,
  clubs,
  nearby,
  products,
  orders,
  settlement,
  login,
  token,
  fanout,
  idle,
  buffers,
  start,
  bundle,
  web,
  video,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '20' },
    members: { type: 'string' },
    dailys: { type: 'string' },
    likes: { type: 'string' },
    url: { type: 'string' },
    method: { type: 'string', default: 'GET' },
    header: { type: 'string', multiple: true, default: [] },
    body: { type: 'string' },
    user: { type: 'string' },
    password: { type: 'string' },
  },
})
const settings = { rounds: Number(values.rounds), seconds: Number(values.seconds), connections: Number(values.connections) }

if (values.url === undefined) await measure(positionals.length === 0 ? Object.keys(FIGURES) : positionals)
else console.log(await measureAddress({ ...values, url: values.url }, settings))

async function measure(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !Object.hasOwn(FIGURES, name))
  if (unknown.length > 0) throw new RangeError(`No figure is called ${unknown.join(', ')}: ${Object.keys(FIGURES).join(', ')}.`)
  const size = sizeOf(values)
  const engine = await openEngine()
  const loadGenerator = openLoadGenerator()
  const figures: Figure[] = []
  try {
    for (const name of names) {
      console.log(`… ${name}`)
      const dataset = (other = size): Promise<string> => openDataset(engine, other, (text) => console.log(`  ${text}`))
      const measured = await FIGURES[name]?.({ engine, loadGenerator, settings, size, dataset })
      for (const figure of measured ?? []) figures.push(figure)
    }
  } finally {
    loadGenerator.stop()
    await engine.stop()
  }
  console.log(
    `\n${size.members} members, ${size.dailys} dailys, ${size.likes} likes; ${settings.connections} connections, ${settings.rounds} rounds of ${settings.seconds} s\n`,
  )
  console.log(tableOf(figures))
  process.exitCode = figures.every(isMet) ? 0 : 1
}
